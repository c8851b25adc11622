"""The rules of Rabló in Croatian."""

RULES = """\
# Rabló

Rabló je šnaps za četvero kakav se igra u Mađarskoj. Jedan igrač zove neku kartu; tko je ima,
njegov je partner, a neko vrijeme to zna samo on sam. Njih dvojica igraju protiv druge dvojice, i
to za novac.

## Karte

Četiri boje po šest karata daju 24 karte. Od najjače do najslabije, s bodovima:

| | as | desetka | kralj | baba | dečko | devetka |
|---|---|---|---|---|---|---|
| oznaka | A | T | K | Q | J | 9 |
| bodovi | 11 | 10 | 4 | 3 | 2 | 0 |

Boje su herc (H), bundeva (D), list (S) i žir (C). U zapisu je boja na prvom mjestu: HA je as herc,
DT je desetka bundeva. Cijeli špil vrijedi 120 bodova i sve se karte podijele.

## Mjesta i dijeljenje

Mjesta su označena brojevima od 0 do 3. Sve ide ukrug, uvijek na sljedeće više mjesto, a s mjesta 3
opet na 0. Počevši od mjesta iza djelitelja, svatko dobije tri karte, a zatim još tri, pa svaki
igrač drži šest karata.

Prvo dijeli mjesto 3, osim ako je stol odabrao drukčije; prvi dakle govori igrač na mjestu 0. Nakon
svakog dijeljenja djelitelj postaje sljedeće mjesto, i onda kad su svi rekli dalje.

## Zvanje

Prvo govori mjesto iza djelitelja, a zatim ostali redom. Igrač kaže dalje ili zove jednu kartu i
kaže što s njom želi postići:

| razina | zvana karta | ulog |
|---|---|---|
| Snapszer | bundeva, list, žir | 50 |
| Herc-snapszer | herc | 100 |
| Durchmarsch | bundeva, list, žir | 150 |
| Herc-durchmarsch | herc | 300 |

- Smije se zvati bilo koja od 24 karte, pa i karta iz vlastite ruke.
- Novo zvanje mora imati **viši ulog** od prethodnoga. Dva zvanja s istim ulogom ne tuku jedno
  drugo, pa ih u jednom dijeljenju može biti najviše četiri.
- Tko kaže dalje, nije ispao: ako opet dođe na red, smije zvati.
- Zvanje je gotovo kad nakon nekog zvanja ostala trojica redom kažu dalje. Zvanje za 300 završava
  ga odmah, jer višega nema.
- Ako sva četvorica kažu dalje, a nitko nije zvao, svatko plaća 50 u kasu i dijeli sljedeći. Kasa
  čeka sljedeće pobjednike i dotle može rasti.

Boja zvane karte je **adut**. Tko drži zvanu kartu, zvačev je **partner** i to taji. Drži li je sam
zvač, igra **solo**: sam protiv trojice, za trostruki ulog, a nitko drugi to ne zna.

## Kontra

Prije nego što padne prva karta ulog se može udvostručiti:

- **Kontru** kažu protivnici, dakle tko nije ni zvač ni partner.
- **Rekontrom** odgovara zvač ili partner.
- **Subkontra** je posljednja riječ i opet pripada protivnicima.

Svaka se može reći jedanput i udvostručuje ulog, pa najviše može narasti na osmerostruki. Da bi
partner ostao tajan, pita se svakoga redom, i onoga tko može reći samo dalje: najprije tri mjesta
iza zvača, po redu, a nakon udvostručenja tri mjesta iza onoga tko je udvostručio. Gotovo je kad
sva trojica upitanih kažu dalje ili kad padne subkontra. Ni po tome koliko tko razmišlja o odgovoru
ne smije se ništa moći zaključiti.

## Kada se sazna tko je partner

Partner je poznat čim se dogodi nešto od ovoga:

- odigrana je zvana karta;
- partner kaže rekontra, prijavi dvadeset ili četrdeset, kaže dosta ili otkrije karte;
- štih odnese netko tko nije zvač, a dijeljenje se nastavlja, jer to može biti samo partner.

Da zvač igra solo, sazna se kad je zvana karta odigrana ili kad zvač otkrije karte među kojima je
ona. Do tada to za stolom ništa ne smije odati. Na kraju dijeljenja otkriva se sve: tko je bio
partner, je li se igralo solo i kako su sve četiri ruke bile podijeljene.

## Igra

Igra se šest štihova. Na prvi izlazi zvač, a poslije uvijek onaj tko je odnio prethodni štih. Izaći
se može bilo kojom kartom. Za ostale redom vrijedi:

1. Tko ima karte tražene boje, mora igrati jednu od njih. Ako štih trenutačno nosi karta te boje i
   može se prebiti istom bojom, mora se prebiti. Ako je štih već presječen adutom, tražena boja
   više ne može dobiti i dobra je bilo koja karta te boje.
2. Tko nema tražene boje, a ima aduta, mora igrati adut: ako može, jači od svih aduta u štihu, a
   inače bilo koji.
3. Tko nema ni jedno ni drugo, igra što želi.

Štih nosi najjači adut, a ako aduta nema, najjača karta tražene boje.

*Primjer*, kad je adut žir: na izlaz kraljem bundeva pao je dečko žir. Tko ima asa i devetku
bundeva, smije igrati bilo koju. Tko nema bundeva, a ima devetku i babu žir, mora igrati babu.

## Dvadeset i četrdeset

U snapszeru zvač ili partner, kad je na izlazu, smije prijaviti kralja i babu iste boje, zvanje
dvadeset ili četrdeset: **40** u adutu, **20** u svakoj drugoj boji. Prijavljuje se tako da se
jednom od tih dviju karata izađe; to je jedan potez. Prijava može biti koliko god, na svaki izlaz
jedna, već od prvog izlaza. Protivnici ne mogu prijavljivati.

Prijava vrijedi samo ako štih u kojem je izrečena odnese zvačeva strana. Inače je propala.

## Kraj dijeljenja

Bodovi zvačeve strane su karte u njezinim štihovima i prijave koje su vrijedile.

**Snapszer.** Prvi štih koji odnese protivnik završava dijeljenje. Ako je zvačeva strana *prije*
toga štiha imala 66 bodova ili više, pobijedila je, a inače je izgubila; iz tog štiha njoj se ne
broji ništa. Odnese li svih šest štihova, pobijedila je, jer tada ima barem 120 bodova.

**Dosta.** Između dva štiha zvač ili partner može reći dosta i time odmah pobjeđuje. Barem jedan
štih mora biti odigran, a na sljedeći se još nije izašlo. Smije reći bilo koji od njih, svejedno
tko je na izlazu, a vrijedi onaj tko se prvi javi. Treba 66 bodova: tko pokuša ranije, bude
odbijen, ali ga to ništa ne stoji.

**Durchmarsch.** Zvačeva strana mora odnijeti svih šest štihova; prvi izgubljeni štih završava
dijeljenje i ono je izgubljeno. Nema ni prijava ni dosta.

**Otkrivanje.** Kad je zvač ili partner na izlazu, makar i na prvi štih, i *sigurno* je da će sam
odnijeti sve preostale štihove, smije otkriti karte. Pet sekundi svi gledaju i nitko ne vuče potez;
zatim je dijeljenje gotovo i sve preostale karte pripadaju zvačevoj strani. Durchmarsch je time
dobiven. Za snapszer i dalje treba 66, ali kako nijedan štih nije izgubljen, uvijek ih ima.

Sigurno znači: ma kako neviđene karte bile raspoređene u ostale tri ruke i ma kako se po pravilima
odigrale, svaki štih nosi onaj tko izlazi. Pritom se gleda samo ono što on sam vidi: vlastite karte
i karte koje su dotad pale. Provjerava se ovako:

- U svakoj boji poredaj svoje karte od najjače do najslabije. Dokle god im se jedna po jedna mogu
  pridružiti neviđene karte te boje, svaka mora biti jača od najjače neviđene.
- Ako osim aduta imaš još nešto, trebaš barem onoliko aduta koliko ih nisi vidio.

## Obračun

Ulog je ulog zvanja, udvostručen po jedanput za svaku kontru, rekontru i subkontru.

- Dvojica protiv dvojice: svaki pobjednik dobiva ulog, a svaki gubitnik ga plaća.
- U solu zvač dobiva ili plaća tri uloga, a svaki od ostale trojice plaća ili dobiva jedan.
- Pobjednici još dijele kasu na jednake dijelove. Što se ne da podijeliti, kad trojica pobijede
  protiv sola, ostaje u njoj za sljedeće.

*Na primjer*: Herc-snapszer s kontrom i rekontrom vrijedi 100 × 4 = 400. Solo durchmarsch u žiru,
izgubljen nakon kontre, stoji zvača 900, a ostali dobivaju po 300.

Svatko počinje s 3000. Tko ne može platiti sve, ostaje dužan i stanje mu pada ispod nule; tako se
svako dijeljenje zajedno s kasom zbraja na nulu, a sva stanja i kasa uvijek daju četverostruki
početni novac.

Partija završava nakon dijeljenja u kojem je nečije stanje palo na 0 ili niže, pa i zbog uplate u
kasu, ili nakon dogovorenog broja dijeljenja. O plasmanu odlučuje stanje, a tko ima jednako, dijeli
mjesto. Novac koji na kraju ostane u kasi ne pripada nikome.

## Što stol može odabrati

- Početni novac: 3000, ili bilo koliko od 50 do 1.000.000.
- Broj dijeljenja: neograničen, ili od 1 do 10.000; broje se i dijeljenja u kojima nitko ne zove.
- Prvi djelitelj: mjesto 3, ili bilo koje drugo.
"""
