"""The rules of Šnaps in Croatian."""

RULES = """\
# Šnaps

Šnaps je igra za dvoje. U štihovima i zvanjima skupljaš bodove, brojiš ih u glavi i kažeš dosta čim
misliš da ih imaš 66. Imaš li pravo, dobivaš igru, a ako nemaš, dobiva je protivnik.

## Karte

Četiri boje po pet karata daju 20 karata. Od najjače do najslabije, s bodovima:

| | as | desetka | kralj | dama | dečko |
|---|---|---|---|---|---|
| oznaka | A | T | K | Q | J |
| bodovi | 11 | 10 | 4 | 3 | 2 |

Boje su herc (H), karo (D), pik (S) i tref (C). U zapisu je boja na prvom mjestu: HA je as herc, CJ
je dečko tref. Sve zajedno vrijede 120 bodova.

## Dijeljenje

Mjesta su 0 i 1. Djeliteljev protivnik dobiva prvih pet karata špila, a djelitelj sljedećih pet.
Karta iza njih okreće se licem gore: to je **otvorena karta** i njezina je boja adut u cijeloj
igri. Preostalih devet leži licem dolje kao **talon**.

Prvo dijeli mjesto 1, osim ako je stol odabrao drukčije, a zatim se izmjenjuju. Na prvi štih izlazi
djeliteljev protivnik, pa prvu igru počinje mjesto 0.

## Štihovi i vučenje

Jedan igrač izađe kartom, a drugi odgovori svojom. Štih nosi jači adut, a ako aduta nema, jača
karta tražene boje. Tko je odnio štih, izlazi na sljedeći.

Dok karata ima, nakon svakog štiha oba igrača vuku po jednu s vrha talona, najprije onaj tko je
odnio štih. Tko vuče posljednji, dobiva otvorenu kartu. **Karte za vučenje** su talon i otvorena
karta zajedno: na početku ih je 10, a nakon pet štihova ih više nema.

## Odgovaranje

- Dok se još vuče i nitko nije zatvorio, smiješ odgovoriti bilo kojom kartom.
- Kad karata za vučenje više nema ili je zatvoreno, moraš odgovoriti na boju, i to jačom kartom ako
  možeš. Ako tražene boje nemaš, moraš igrati adut. Ako nemaš ni aduta, igraj što želiš.

*Na primjer*, kad je adut herc, a karata za vučenje više nema: na kralja pik ruka ST SJ HA mora
igrati desetku pik. Na asa pik smije igrati desetku ili dečka pik. Ruka HA DJ asa pik mora
presjeći.

## Na izlazu, prije karte

Tko je na izlazu, prije karte smije učiniti nešto od ovoga, pa i prije prvoga štiha.

**Zamjena.** Tko ima adutskog dečka, smije ga zamijeniti za otvorenu kartu; oboje to vide. Karata
za vučenje mora biti više od 2 i ne smije biti zatvoreno.

**Zatvaranje.** Otvorenu kartu okreneš licem dolje. Otada nitko više ne vuče i već u ovom štihu
treba odgovarati kao kad karata za vučenje nema. Zatvaranjem kažeš: s onim što držim doći ću do 66.
I ovdje karata za vučenje mora biti više od 2. Na jednom izlazu smije se oboje, najprije zamjena, a
onda zatvaranje.

**Zvanje.** Imaš li kralja i damu iste boje, smiješ ih prijaviti: **40** u adutu, **20** u svakoj
drugoj boji. Prijavljuješ tako da jednom od tih dviju karata izađeš; to je jedan potez. Protivnik
vidi i drugu. U jednoj igri smiješ zvati koliko god puta, i nakon zatvaranja i kad karata za
vučenje nema.

Zvanje vrijedi čim imaš barem jedan štih: odmah ako ga već imaš, a inače kad ga odneseš, bio to
štih na koji si njime izašao ili neki kasniji. Ako u cijeloj igri ne odneseš nijedan, ne vrijedi.

**Dosta.** Kažeš da imaš 66 bodova ili više, i igra odmah završava. Kako se prijavljenim parom
odmah izlazi, ako ti treba baš to zvanje, dosta možeš reći tek na svom sljedećem izlazu.

Tvoji bodovi su karte u tvojim štihovima i zvanja koja vrijede.

## Koliko igra vrijedi

**Rekao si dosta i imao 66.** Dobivaš 3 boda ako protivnik nema štiha, 2 ako ima manje od 33 boda,
a inače 1.

**Rekao si dosta prerano.** Protivnik dobiva 2, ili 3 ako nema štiha.

**Nitko nije rekao dosta.** Ako se odigra svih deset štihova bez zatvaranja, tko odnese posljednji
dobiva 1. Ako tada ima 66 bodova ili više, igra vrijedi kao da je s pravom rekao dosta: 3, 2 ili 1.

**Netko je zatvorio.** U tom se trenutku zapisuje kako stoji protivnik i time je vrijednost
određena: 3 ako nema štiha, 2 ako ima manje od 33 boda, a inače 1.

- Tko je zatvorio, kaže dosta i ima 66 bodova ili više: dobiva tu vrijednost.
- Sve su karte odigrane, a tko je zatvorio, ima 66 ili više: opet dobiva tu vrijednost, ma tko
  odnio posljednji štih.
- Tko je zatvorio, kaže dosta bez 66 ili su sve karte odigrane, a on ima manje: protivnik dobiva 2,
  ili 3 ako u trenutku zatvaranja nije imao štiha.
- Protivnik kaže dosta prvi, i to s pravom: dobiva isto toliko, 2 ili 3.
- Protivnik kaže dosta krivo: tko je zatvorio, dobiva 2, ili 3 ako nema štiha.

*Na primjer*: mjesto 0 zatvori dok mjesto 1 ima 20 bodova iz jednog štiha. Mjesto 1 dođe do 40
prije nego što mjesto 0 kaže dosta sa 67. Mjesto 0 svejedno dobiva 2, jer se gleda trenutak
zatvaranja.

## Partija

Partiju dobiva tko prvi skupi 7 bodova. Bodovi preko toga ostaju u rezultatu, pa može završiti i 8
prema 3.

## Što je tajno

Nitko ne vidi tuđe karte ni redoslijed talona. Bodovi igre koja je u tijeku ne pokazuju se nikome,
ni onome čiji su, osim ako stol to želi: brojenje je dio igre. Oba igrača vide koliko je tko odnio
štihova, posljednji štih te svako zvanje i svaku zamjenu. Nakon igre sve je otvoreno: bodovi, obje
ruke kako su podijeljene, otvorena karta i talon.

## Što stol može odabrati

- Cilj: 7, ili 3, 5, 9 ili 11.
- Bodovi igre koja je u tijeku: skriveni ili vidljivi oboma.
- Prvi djelitelj: mjesto 1 ili mjesto 0.
"""
