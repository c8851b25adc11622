"""The rules of Šnaps in Hungarian."""

RULES = """\
# Šnaps

A šnaps a kétszemélyes snapszer horvát neve. Ütésekkel és bemondásokkal gyűjtöd a pontokat, fejben
számolod őket, és eleget mondasz, mihelyt úgy gondolod, hogy megvan a 66. Ha igazad van, tiéd a
parti, ha nincs, az ellenfeledé.

## A lapok

Négy szín, színenként öt lap, összesen 20. Fentről lefelé, a pontértékükkel együtt:

| | ász | tíz | király | felső | alsó |
|---|---|---|---|---|---|
| jele | A | T | K | Q | J |
| pont | 11 | 10 | 4 | 3 | 2 |

A színek: piros (H), tök (D), zöld (S) és makk (C). Írásban a szín áll elöl: HA a piros ász, CJ a
makk alsó. Együtt 120 pontot érnek.

## Osztás

A két hely a 0 és az 1. A pakli első öt lapját az osztó ellenfele kapja, a következő ötöt az osztó.
Az ezután következő lapot felfordítjuk: ez a **felütött lap**, és a színe az egész partiban adu. A
maradék kilenc lefelé fordítva a **talon**.

Először az 1-es hely oszt, hacsak az asztal mást nem választott, azután felváltva osztanak. Az első
ütéshez az osztó ellenfele hív ki, az első partiban tehát a 0-s hely kezd.

## Ütések és húzás

Az egyik játékos kihív egy lapot, a másik ráteszi a magáét. Az ütést a nagyobb adu viszi, adu
nélkül a kihívott szín nagyobb lapja. Aki viszi, az hív ki a következőhöz.

Amíg van miből, minden ütés után mindketten húznak egy lapot a talon tetejéről, előbb az, aki az
ütést vitte. Aki utoljára húz, a felütött lapot kapja. A **húzható lapok** a talon és a felütött
lap együtt: kezdetben 10, és öt ütés után elfogynak.

## Mit lehet rátenni

- Amíg van mit húzni, és senki sem takart be, bármilyen lapot rá lehet tenni.
- Ha a húzható lapok elfogytak, vagy valaki betakart, színre színt kell adni, mégpedig nagyobb
  lapot, ha lehet. Akinek a kihívott színből nincs, annak aduznia kell. Akinek aduja sincs, azt
  tesz, amit akar.

*Például* ha piros az adu, és már nincs mit húzni: zöld királyra az ST SJ HA kézből csak a zöld tíz
adható. Zöld ászra a zöld tíz is, a zöld alsó is jó. A HA DJ kéznek a zöld ászra aduznia kell.

## Aki kihív, mielőtt lapot tesz

Aki kihív, előtte megteheti ezek közül az egyiket vagy többet is, akár a legelső ütés előtt.

**Csere.** Akinél az adu alsó van, elcserélheti a felütött lapra; mindketten látják. A húzható
lapnak 2-nél többnek kell lennie, és nem lehet betakarva.

**Betakarás.** A felütött lapot lefelé fordítod. Ettől fogva senki sem húz, és már ebben az ütésben
úgy kell színt adni, mintha elfogytak volna a húzható lapok. A betakarás azt jelenti: azzal, ami a
kezemben van, meglesz a 66. Itt is 2-nél több húzható lap kell. Egy kihívásnál mindkettő megtehető,
előbb a csere, aztán a betakarás.

**Húsz és negyven.** Akinél egy szín királya és felsője ott van, bemondhatja: aduban **40**-et, más
színben **20**-at. Bemondani úgy kell, hogy a két lap egyikét ki is hívja; a kettő egy lépés. Az
ellenfél a másikat is látja. Egy partiban bármennyi bemondás lehet, betakarás után és a húzható
lapok elfogytával is.

A bemondás akkor számít, ha van legalább egy ütésed: rögtön, ha már van, különben attól fogva, hogy
viszel egyet, akár azt, amelyhez kihívtál vele, akár egy későbbit. Ha az egész partiban egyet sem
viszel, nem számít.

**Elég.** Azt mondod, hogy megvan a 66 pontod vagy több, és a parti azonnal véget ér. Mivel a
bemondott lapot rögtön ki is hívod, az olyan elég, amelyhez ez a bemondás kell, a következő
kihívásodra marad.

A pontjaid: az ütéseidben lévő lapok és az érvényes bemondásaid.

## Mennyit ér egy parti

**Eleget mondtál, és megvolt a 66.** 3 pontot kapsz, ha az ellenfelednek nincs ütése, 2-t, ha
33-nál kevesebb pontja van, különben 1-et.

**Túl korán mondtál eleget.** Az ellenfeled 2-t kap, vagy 3-at, ha nincs ütése.

**Senki sem mondott eleget.** Ha mind a tíz ütés lement, és senki sem takart be, 1-et kap, aki az
utolsó ütést vitte. Ha ekkor 66 pontja van vagy több, a parti annyit ér, mint egy jogos elég: 3-at,
2-t vagy 1-et.

**Valaki betakart.** Abban a pillanatban feljegyezzük, hogyan áll az ellenfél, és ez megszabja az
értéket: 3, ha nincs ütése, 2, ha 33-nál kevesebb pontja van, különben 1.

- A betakaró eleget mond, és 66 pontja van vagy több: ezt az értéket kapja.
- Elfogytak a lapok, és a betakarónak 66 pontja van vagy több: akkor is ezt kapja, bárki vitte az
  utolsó ütést.
- A betakaró 66 nélkül mond eleget, vagy elfogytak a lapok, és kevesebb pontja van: az ellenfél 2-t
  kap, vagy 3-at, ha a betakaráskor nem volt ütése.
- Az ellenfél mond előbb eleget, és joggal: ugyanennyit kap, 2-t vagy 3-at.
- Az ellenfél jogtalanul mond eleget: a betakaró 2-t kap, vagy 3-at, ha nincs ütése.

*Például*: a 0-s hely betakar, amikor az 1-esnek egy ütésből 20 pontja van. Az 1-es eljut 40-ig,
mielőtt a 0-s 67-tel eleget mond. A 0-s így is 2-t kap, mert a betakarás pillanata számít.

## A játszma

A játszmát az nyeri, akinek előbb van 7 pontja. Ami ezen felül van, az állásban benne marad, így 8
: 3 is lehet a vége.

## Mi marad titokban

Senki sem látja a másik lapjait és a talon sorrendjét. A folyó parti pontjait senkinek sem
mutatjuk, annak sem, akié, hacsak az asztal nem kéri: a számolás a játék része. Mindketten látják,
kinek hány ütése van, az utolsó ütést, és minden bemondást meg cserét. A parti végén minden
kiderül: a pontok, a két kéz, ahogy kiosztották, a felütött lap és a talon.

## Amit az asztal választhat

- Cél: 7, vagy 3, 5, 9 vagy 11.
- A folyó parti pontjai: rejtve, vagy mindkettőjüknek láthatóan.
- Első osztó: az 1-es hely vagy a 0-s.
"""
