"""The rules of Räuber in Hungarian."""

RULES = """\
# Räuber

A Räuber (rabló), más néven Schlager, svájci jass három játékosnak, vagy négynek, akik közül egy
kimarad. Minden leosztásban valaki, a felvevő, két ellenféllel játszik, és vállalt valamit: elég
pontot, minden ütést vagy egyetlenegyet sem.

## A játékosok

Hárman mindenki minden leosztásban játszik. Négyen az osztó kimarad: lapot nem kap, nem licitál, és
csak azt látja, amit mindenki. Ezért minden leosztás után 20 pontot írnak neki (vagy 15-öt, ha az
asztal úgy akarja), akkor is, ha mindenki mehetet mondott.

A helyeket a játék sorrendjében 0-tól számozzuk. Először az **előkéz** jön, vagyis az osztó utáni
hely, és még két hely követi. A pontjait mindenki magának gyűjti, de egy leosztáson belül a felvevő
két ellenfele összetart, és az ütéseik egy kupacba kerülnek.

## A lapok

36 lap van, színenként kilenc; a színek: piros (H), tök (D), zöld (S) és makk (C). Írásban a szín
áll elöl: HA a piros ász, CT a makk tíz. A betűk: A ász, K király, Q felső, J alsó, T tíz. Hogy
melyik mennyit ér, az a játéktól függ:

| | A | K | Q | J | T | 9 | 8 | 7 | 6 |
|---|---|---|---|---|---|---|---|---|---|
| sima szín | 11 | 4 | 3 | 2 | 10 | 0 | 0 | 0 | 0 |
| adu | 11 | 4 | 3 | 20 | 10 | 14 | 0 | 0 | 0 |
| adu nélkül | 11 | 4 | 3 | 2 | 10 | 0 | 8 | 0 | 0 |

A sima szín sorrendje fentről lefelé A K Q J T 9 8 7 6, és adu nélkül minden színé ez. Az adu
színben az alsó, a **Puur**, a legnagyobb, és a kilenc, a **Nell**, a második: J 9 A K Q T 8 7 6.
Az utolsó ütésért járó 5 ponttal együtt minden játékban 157 pontot lehet szerezni.

## Osztás

Az előkéz kapja az első négy lapot, utána a másik kettő is négyet-négyet, és ez még kétszer
ismétlődik, míg mindenkinek tizenkettő nem lesz. Először az utolsó hely oszt, hacsak az asztal mást
nem választott. Minden leosztás után a következő hely oszt, akár játszottak, akár nem.

## Licit

Először az előkéz szólal meg, azután sorban a többiek. Aki soron van, mehetet mond, vagy az utolsó
licitnél nagyobbat mond. Lentről fölfelé:

- 16-tól 25 pontig
- kis Bettel, értéke 25: egyetlen ütés sem
- 26-tól 35 pontig
- nagy Bettel, értéke 35: egyetlen ütés sem, úgy, ahogy a lapok jöttek
- 36-tól 40 pontig
- Räuber adu nélkül, értéke 40: minden ütés
- 41-től 50 pontig
- Räuber aduval, értéke 50: minden ütés

A pontlicit a lapok és a Weisok pontjait tízesekben számolja: a 16 az 160. Aki mehetet mondott, az
kiesett a licitből. Pontot mindenki **csak egyszer** vállalhat: ha azután túllicitálják, már csak
figura, azaz Bettel vagy Räuber marad neki. Figura után nagyobb figurát lehet mondani, vagy pontot
is, ha az illető még nem vállalt. Saját magát senki sem licitálhatja túl.

A licitnek akkor van vége, ha valaki licitált, és a másik kettő mehetet mondott, az aduval játszott
Räuberrel pedig azonnal. Ha mind a hárman mehetet mondanak, nincs játék, és a következő hely oszt.

## Az első lap előtt

A felvevő most javíthat a lapjain, legfeljebb egyszer; tizenkét lapja mindenkinek megmarad. Ha nem
akar, egyszerűen továbbmegy.

**Pontjáték.** Mielőtt adut mond, az a felvevő, akinél egy szín hatosa ott van, *kérheti* ennek a
színnek bármelyik másik lapját. Akinél az van, odaadja, és megkapja a hatost. Ezután a felvevő a
négy szín egyikét aduvá teszi.

**Räuber aduval.** Mielőtt adut mond, a felvevő *cserélhet*: megnevez egy lapot, amely nincs nála,
és bármelyik saját lapját adja érte annak, akinél van. Ezután adut mond.

**Räuber adu nélkül, kis Bettel.** Adu nincs. A felvevő az első kihívása előtt egyszer cserélhet.

**Nagy Bettel.** Sem adu, sem csere nincs.

Mindenki megtudja, melyik lapot kívánta és kinél volt, kérésnél pedig a hatost is látja. A cserében
adott lapot csak az a kettő ismeri, akire tartozik.

## Weis és Stöck

A pontjátékban és a két Räuberben, de Bettelben nem, egyes lapok egy kézben külön is számítanak. A
csere utáni lapokat kell nézni.

| Weis | pont |
|---|---|
| három egymást követő lap egy színből | 20 |
| négy egymást követő | 50 |
| öt egymást követő | 100 |
| hat egymást követő | 150 |
| hét egymást követő | 200 |
| nyolc egymást követő | 250 |
| kilenc egymást követő | 300 |
| négy egyforma: A, K, Q, T, 8, 7 vagy 6 | 100 |
| négy kilences | 150 |
| négy alsó | 200 |

A sor 6 7 8 9 T J Q K A, az aduban is. Egy színből két sor is számít. Egy lap tartozhat egyszerre
sorhoz és négy egyformához.

Az az oldal, amelyiké a legjobb Weis, az összes Weisát beírja, a másik egyet sem. Jobb, amelyik
több pontot ér; aztán amelyik több lapból áll; aztán amelyiknek nagyobb a legfelső lapja, négy
egyformánál nagyobb a rangja; aztán az adu sor; aztán akié a felvevőtől számolva előbb jön.

A **Stöck** az adu király és felső egy kézben. Mindig 20-at ér a maga oldalának. Adu nélkül nincs.

Mindez magától megy végbe. Amikor valaki leteszi az első lapját, az asztal megtudja, mennyit ér a
legjobb Weisa, ha addig jobbat nem mondtak be. Az első ütés után a nyertes oldal Weisait
megmutatják, a többit nem. A Stöckről akkor értesül mindenki, amikor a második lapja lekerül.

## A játék

Tizenkét ütés van, mindegyikben három lap. Az elsőhöz minden játékban a felvevő hív ki, azután az,
aki az előző ütést vitte. Az ütést a legnagyobb adu viszi, adu nélkül a kihívott szín legnagyobb
lapja. Kihívni bármit lehet. Máskülönben:

- Adu nélküli játékban színre színt kell adni; akinek nincs, azt tesz, amit akar.
- Adu kihívására adut kell adni, akármelyiket. Akinek a Puur az egyetlen aduja, megtarthatja, és
  mást tehet. Akinek aduja sincs, azt tesz, amit akar.
- Más szín kihívására ebből a színből kell adni, vagy olyan adut, amely nagyobb az ütésben lévő
  minden adunál. Aduval tehát az is üthet, aki színt adhatna.
- Akinek a kihívott színből nincs, bármely sima színből adhat, vagy az ütésben lévőknél nagyobb
  adut. Kisebb adut csak az tehet, akinek adun kívül semmije sincs.

A Bettelnek azonnal vége, ha a felvevő ütést visz. Minden más játékot végigjátszanak.

## Amit felírnak

Egész tízesek számítanak; ami fölöttük van, elvész.

**Pontjáték.** A felvevő lapjainak, Weisainak és Stöckjének pontjait összeadjuk. Ha legalább annyi
tízes, amennyit vállalt, minden elért tízest fölírnak neki. Ha nem, a licitet levonják.

Ha az ellenfeleknek együtt 21-nél kevesebb lappontjuk van, mindegyiküktől 10-et levonnak, és semmi
mást nem írnak. Egyébként mindegyikük egyet kap minden 20 lappontjukért, és egyet a Weisaik és a
Stöck együttes pontjaiból minden 20-ért; a kettőt külön-külön csonkítjuk, és mindegy, ki nyert.

| játék | nyert | vesztett | minden ellenfél, ha vesztett |
|---|---|---|---|
| kis Bettel | +25 | −25 | +10 |
| nagy Bettel | +35 | −35 | +15 |
| Räuber adu nélkül | +40 | −40 | húszanként, mint fent |
| Räuber aduval | +50 | −50 | húszanként, mint fent |

A Bettel akkor van megnyerve, ha a felvevő egy ütést sem visz, a Räuber akkor, ha az ellenfelek nem
visznek. Ha a felvevő nyer, ezekben a játékokban az ellenfelek semmit sem kapnak. Elvesztett Räuber
után megszámolják a húszasaikat, akármilyen kevés pontjuk van is.

*Például*: 118 lapponttal és 50 pontnyi Weisszel a felvevőnek 168 pontja van, és 16-os licit után
16-ot írnak neki; az ellenfelek 39 lappontja fejenként 1-et hoz. Csak 101 lapponttal a 16-os licit
elveszett: mínusz 16, az ellenfelek pedig 56 lapponttal és egy 50-es Weisszel fejenként 2 + 2 = 4
pontot kapnak.

## A játszma

Az állás a plusz- és a mínuszpontok különbsége, és nulla alá is mehet. Ha egy leosztásból mindent
felírtak, az osztó pontjait is, a játszmának akkor van vége, ha az állások **átlaga** elérte a
200-at. Az asztal megállapodhat abban is, hogy akkor, ha **valaki** elérte a célt. Legkésőbb 400
leosztás után vége, és a licit nélküliek is számítanak. A helyezést az állás dönti el; akinek
egyforma van, az osztozik rajta.

## Mi marad titokban

Senki sem látja a többiek lapjait, a cserében adott lapot és azokat a Weisokat, amelyek nem
nyertek. A két kupac lappontjai nyilvánosak, hiszen bárki megszámolhatta volna. A leosztás végén
mindenki lapjait megmutatják úgy, ahogy kiosztották.

## Amit az asztal választhat

- Játékosok: 3 vagy 4.
- Az osztó pontjai négy játékosnál: 20 vagy 15.
- Cél: 200, vagy 50, 100, 150 vagy 300.
- A vége: az állások átlaga vagy a legjobb állás szerint.
- Leosztások száma legfeljebb: 400, vagy 1-től 10 000-ig.
- Első osztó: az utolsó hely vagy bármelyik másik.
"""
