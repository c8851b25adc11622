"""The rules of Rabló in Hungarian."""

RULES = """\
# Rabló

A rabló négyszemélyes snapszer, ahogy Magyarországon játsszák. Valaki hív egy lapot, és akinél az a
lap van, az lesz a társa; egy darabig azonban ezt csak ő maga tudja. Ketten játszanak a másik kettő
ellen, mégpedig pénzre.

## A lapok

Négy szín, színenként hat lap, összesen 24. Fentről lefelé, a pontértékükkel együtt:

| | ász | tíz | király | felső | alsó | kilenc |
|---|---|---|---|---|---|---|
| jele | A | T | K | Q | J | 9 |
| pont | 11 | 10 | 4 | 3 | 2 | 0 |

A színek: piros (H), tök (D), zöld (S) és makk (C). Írásban a szín áll elöl: HA a piros ász, DT a
tök tíz. Az egész pakli 120 pontot ér, és minden lapját kiosztjuk.

## Helyek és osztás

A helyeket 0-tól 3-ig számozzuk. Minden helyről a következő, eggyel nagyobb számúra kerül a sor, a
3-asról pedig vissza a 0-sra. Az osztó utáni helytől kezdve mindenki három lapot kap, majd még
hármat, így mindenkinek hat lap van a kezében.

Először a 3-as hely oszt, hacsak az asztal mást nem választott; elsőként tehát a 0-s szólal meg.
Minden leosztás után a következő hely az osztó, akkor is, ha mindenki mehetet mondott.

## Hívás

Elsőként az osztó utáni hely szólal meg, utána sorban a többi. Aki soron van, mehetet mond, vagy
hív egy lapot, és megmondja, mit vállal vele:

| fokozat | hívott lap | tét |
|---|---|---|
| snapszer | tök, zöld, makk | 50 |
| piros snapszer | piros | 100 |
| duri | tök, zöld, makk | 150 |
| piros duri | piros | 300 |

- A 24 lap bármelyikét lehet hívni, a sajátjainkat is.
- Az új hívásnak **nagyobb tétűnek** kell lennie, mint az előző volt. Két egyforma tétű hívás nem
  üti egymást, ezért legfeljebb négy hívás lehet.
- Aki mehetet mond, nem esik ki: ha újra rákerül a sor, megint hívhat.
- A hívásnak akkor van vége, ha egy hívás után a másik három sorban mehetet mond. Egy 300-as hívás
  azonnal lezárja, hiszen annál nincs nagyobb.
- Ha mind a négyen mehetet mondanak, és hívás nem volt, mindenki 50-et fizet a kasszába, és a
  következő oszt. A kassza megvárja a következő nyerteseket, és addig tovább nőhet.

A hívott lap színe az **adu**. Akinél a hívott lap van, az a hívó **társa**, és ezt titokban
tartja. Ha a lap a hívónál van, akkor **maszekol**: egyedül játszik hárman ellen, háromszoros
tétért, és erről senki más nem tud.

## Kontra

Az első lap kijátszása előtt a tétet duplázni lehet:

- **Kontrát** az ellenfelek mondhatnak, vagyis aki nem hívó és nem is társ.
- **Rekontrával** a hívó vagy a társ felelhet.
- A **szubkontra** az utolsó szó, és megint az ellenfeleké.

Mindhárom egyszer hangozhat el, és mindegyik megduplázza a tétet, így az legfeljebb a
nyolcszorosára nőhet. Hogy a társ titokban maradjon, mindenkit sorban megkérdezünk, azt is, aki
csak mehetet mondhat: előbb sorban a hívó utáni három helyet, duplázás után pedig a duplázó utáni
hármat. Akkor van vége, ha mind a három megkérdezett mehetet mondott, vagy elhangzott a szubkontra.
Abból sem szabad kiderülnie semminek, hogy ki mennyi idő alatt válaszol.

## Mikor derül ki, ki a társ

A társ onnantól ismert, hogy ezek közül bármelyik megtörténik:

- kijátsszák a hívott lapot;
- a társ rekontrát mond, bemond, eleget mond vagy terít;
- a hívón kívül más visz el egy ütést, és a leosztás folytatódik, mert ez csak a társ lehet.

Az, hogy a hívó maszekol, akkor derül ki, amikor a hívott lapot kijátssza, vagy olyan lapokat
terít, amelyek között ott van. Addig az asztalnál semmi sem árulhatja el. A leosztás végén minden
kiderül: ki volt a társ, maszek volt-e a játék, és kinek milyen lapokat osztottak.

## A játék

Hat ütés van. Az elsőhöz a hívó hív ki, azután mindig az, aki az előző ütést vitte. Kihívni
bármelyik lapot lehet. A többieknek sorban ehhez kell tartaniuk magukat:

1. Akinek van a kihívott színből, annak abból kell adnia. Ha az ütésben éppen ilyen színű lap áll,
   és ugyanezzel a színnel meg tudja ütni, meg is kell ütnie. Ha azonban az ütést már aduval
   megütötték, a kihívott szín többé nem nyerhet, és bármelyik lapja megfelel.
2. Akinek a kihívott színből nincs, de aduja van, annak aduznia kell: ha tud, az ütésben lévő
   minden adunál nagyobbal, ha nem, akkor bármelyikkel.
3. Akinek egyik sincs, azt tesz, amit akar.

Az ütést a legnagyobb adu viszi, adu nélkül a kihívott szín legnagyobb lapja.

*Például* ha makk az adu, és a kihívott tök királyra makk alsó esett: akinél tök ász és tök kilenc
van, bármelyiket adhatja. Akinek nincs tökje, de makk kilence és makk felsője van, annak a felsőt
kell kijátszania.

## Húsz és negyven

Snapszerben a hívó vagy a társ, ha ő hív ki, bemondhatja egy szín királyát és felsőjét: aduban
**40**-et, más színben **20**-at. Bemondani úgy kell, hogy a két lap egyikét ki is hívja; a kettő
egy lépés. Bármennyi bemondás lehet, kihívásonként egy, már a legelső kihívástól. Az ellenfelek nem
mondhatnak be.

A bemondás csak akkor számít, ha azt az ütést, amelyhez kihívták, a hívó pártja viszi. Különben
elveszett.

## A leosztás vége

A hívó pártjának pontjai: az ütéseikben lévő lapok és az érvényes bemondások.

**Snapszer.** Az első ütés, amelyet ellenfél visz, véget vet a leosztásnak. Ha a hívó pártjának már
*ez előtt* az ütés előtt megvolt a 66 pontja, nyert, különben vesztett; ebből az ütésből semmi sem
számít neki. Ha mind a hat ütést elviszi, nyert: akkor legalább 120 pontja van.

**Elég.** Két ütés között a hívó vagy a társ eleget mondhat, és ezzel azon nyomban nyer. Legalább
egy ütésnek már meg kell lennie, a következőhöz pedig még nem hívtak ki. Bármelyikük mondhatja,
akárki hív is ki; az számít, aki előbb szól. 66 pont kell hozzá: aki korábban próbálja, azt
elutasítjuk, de nem fizet érte.

**Duri.** A hívó pártjának mind a hat ütést el kell vinnie; az első elvesztett ütéssel a leosztás
véget ér, és elveszett. Bemondás nincs, elég sincs.

**Terítés.** Ha a hívó vagy a társ hív ki, akár a legelső ütéshez, és *biztos*, hogy minden
hátralévő ütést ő visz, leterítheti a lapjait. Öt másodpercig mindenki nézi, senki sem léphet;
azután a leosztás véget ér, és minden megmaradt lap a hívó pártjáé. A duri ezzel meg van nyerve. A
snapszerhez most is kell a 66, de mivel még nem vesztettek ütést, mindig megvan.

A biztos azt jelenti: akárhogyan oszlanak is el a nem látott lapok a másik három kézben, és
akárhogyan játsszák is ki őket szabályosan, minden ütés azé, aki kihív. Csak az számít, amit ő maga
láthat: a saját lapjai és az addig kijátszott lapok. Így lehet ellenőrizni:

- Rakd sorba minden színben a lapjaidat fentről lefelé. Ameddig egyenként párosítani lehet őket a
  szín nem látott lapjaival, mindegyiknek ütnie kell a nem látottak legnagyobbikát.
- Ha az adukon kívül más lapod is van, legalább annyi adud legyen, ahányat nem látsz.

## Elszámolás

A tét a hívásé, minden kontra, rekontra és szubkontra egyszer megduplázza.

- Ha ketten játszanak ketten ellen, minden nyertes megkapja a tétet, és minden vesztes kifizeti.
- Maszekban a hívó három tétet kap vagy fizet, a másik három pedig egyet-egyet fizet vagy kap.
- A nyertesek a kasszát is elosztják egyenlő részekben. Ami nem osztható el, amikor hárman nyernek
  maszek ellen, bent marad a következőknek.

*Például*: egy piros snapszer kontrával és rekontrával 100 × 4 = 400-at ér. Egy makk maszek duri,
ha kontra után elvész, 900-ába kerül a hívónak, a többiek pedig 300-at kapnak fejenként.

Mindenki 3000-rel kezd. Aki nem tud mindent kifizetni, adós marad a többivel, és a pénze nulla alá
megy; így minden leosztás a kasszával együtt nullára jön ki, és a játékosok pénze meg a kassza
mindig a kezdőpénz négyszerese.

A játszma véget ér az után a leosztás után, amelyben valakinek a pénze 0-ra vagy az alá csökkent,
akár úgy is, hogy a kasszába fizetett, vagy ha megvolt a megbeszélt számú leosztás. A helyezést a
pénz dönti el; akinek egyforma van, az osztozik rajta. Ami a végén a kasszában marad, az senkié.

## Amit az asztal választhat

- Kezdőpénz: 3000, vagy bármennyi 50-től 1 000 000-ig.
- Leosztások száma: korlátlan, vagy 1-től 10 000-ig; a hívás nélküli leosztás is számít.
- Első osztó: a 3-as hely, vagy bármelyik másik.
"""
