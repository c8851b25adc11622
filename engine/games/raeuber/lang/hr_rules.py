"""The rules of Räuber in Croatian."""

RULES = """\
# Räuber

Räuber (razbojnik), zvan i Schlager, švicarski je jass za troje, ili za četvero od kojih jedan ne
igra. U svakom dijeljenju jedan igrač, izvođač, igra protiv dvojice i nešto je obećao: dovoljno
bodova, sve štihove ili nijedan.

## Igrači

Utroje svi igraju svako dijeljenje. Učetvero djelitelj ne igra: nema karata, ne licitira i vidi
samo ono što vide svi. Za to mu se za svako dijeljenje piše 20 bodova (ili 15, ako stol tako želi),
i onda kad su svi rekli dalje.

Mjesta su označena brojevima od 0, redom kojim se igra. Prva je na redu **prva ruka**, mjesto iza
djelitelja, a za njom još dva. Bodove svatko skuplja sam, ali u jednom dijeljenju oba izvođačeva
protivnika igraju zajedno i svoje štihove stavljaju na istu hrpu.

## Karte

Karata je 36, po devet u svakoj boji: herc (H), bundeva (D), list (S) i žir (C). U zapisu je boja
na prvom mjestu: HA je as herc, CT je desetka žir. Slova znače: A as, K kralj, Q baba, J dečko, T
desetka. Koliko što vrijedi, ovisi o igri:

| | A | K | Q | J | T | 9 | 8 | 7 | 6 |
|---|---|---|---|---|---|---|---|---|---|
| obična boja | 11 | 4 | 3 | 2 | 10 | 0 | 0 | 0 | 0 |
| adut | 11 | 4 | 3 | 20 | 10 | 14 | 0 | 0 | 0 |
| bez aduta | 11 | 4 | 3 | 2 | 10 | 0 | 8 | 0 | 0 |

Obična boja ide od najjače do najslabije A K Q J T 9 8 7 6, a bez aduta tako idu sve boje. Među
adutima je najjači dečko, **Puur**, a drugi je devetka, **Nell**: J 9 A K Q T 8 7 6. S 5 bodova za
posljednji štih u svakoj se igri može dobiti 157.

## Dijeljenje

Prva ruka dobiva prve četiri karte, zatim ostala dvojica po četiri, i tako još dvaput, dok svi
nemaju dvanaest. Prvo dijeli posljednje mjesto, osim ako je stol odabrao drukčije. Nakon svakog
dijeljenja, igralo se ili ne, dijeli sljedeće mjesto.

## Licitacija

Prva govori prva ruka, a zatim redom dalje. Kaže se dalje ili se ponudi više od posljednje ponude.
Od najniže do najviše:

- 16 do 25 bodova
- Mali Bettel, vrijedi 25: nijedan štih
- 26 do 35 bodova
- Veliki Bettel, vrijedi 35: nijedan štih, s kartama kakve jesu
- 36 do 40 bodova
- Räuber bez aduta, vrijedi 40: svi štihovi
- 41 do 50 bodova
- Räuber s adutom, vrijedi 50: svi štihovi

Ponuda na bodove broji desetice bodova od karata i Weisa; 16 znači 160. Tko kaže dalje, ispao je iz
licitacije. Bodove smiješ ponuditi **samo jedanput**: ako te nakon toga netko nadmaši, ostaje ti
samo figura, to jest Bettel ili Räuber. Nakon figure smiješ ponuditi višu figuru, ili bodove ako ih
još nisi nudio. Nitko ne može nadmašiti sam sebe.

Licitacija je gotova kad je netko ponudio, a ostala dvojica kažu dalje, te odmah s Räuberom s
adutom. Kažu li sva trojica dalje, ne igra se i dijeli sljedeće mjesto.

## Prije prve karte

Izvođač sada smije popraviti svoje karte, najviše jedanput; svatko i dalje drži dvanaest karata.
Tko to ne želi, jednostavno nastavlja.

**Igra na bodove.** Prije nego što odredi adut, izvođač koji ima šesticu neke boje smije *tražiti*
bilo koju drugu kartu te boje. Tko je ima, daje je i dobiva šesticu. Zatim se jedna od četiri boje
odredi za adut.

**Räuber s adutom.** Prije nego što odredi adut, izvođač smije *mijenjati*: kaže kartu koju nema i
onome tko je ima da za nju bilo koju svoju. Zatim se odredi adut.

**Räuber bez aduta, mali Bettel.** Aduta nema. Prije svojeg prvog izlaza izvođač smije jedanput
mijenjati.

**Veliki Bettel.** Nema ni aduta ni zamjene.

Svi saznaju koju je kartu izvođač želio i tko ju je imao, a kod traženja vide i šesticu. Kartu danu
u zamjeni znaju samo njih dvojica.

## Weis i Stöck

U igri na bodove i u oba Räubera, ali ne u Bettelu, neke se karte u istoj ruci broje dodatno. Gleda
se ruka nakon zamjene.

| Weis | bodovi |
|---|---|
| tri karte iste boje u nizu | 20 |
| četiri u nizu | 50 |
| pet u nizu | 100 |
| šest u nizu | 150 |
| sedam u nizu | 200 |
| osam u nizu | 250 |
| devet u nizu | 300 |
| četiri iste: A, K, Q, T, 8, 7 ili 6 | 100 |
| četiri devetke | 150 |
| četiri dečka | 200 |

Niz ide 6 7 8 9 T J Q K A, i među adutima. Dva niza iste boje broje se oba. Karta smije istodobno
pripadati nizu i četirima istima.

Strana s najboljim pojedinim Weisom piše sve svoje, a druga nijedan. Bolji je onaj s više bodova;
zatim onaj s više karata; zatim onaj s jačom najvišom kartom, a kod četiri iste s jačim rangom;
zatim niz u adutu; zatim onaj koji, brojeći od izvođača, dolazi prije.

**Stöck** su kralj i baba aduta u istoj ruci. Svojoj strani uvijek donose 20. Bez aduta ih nema.

Sve se to zbiva samo od sebe. Kad netko odigra svoju prvu kartu, stol čuje koliko vrijedi njegov
najbolji Weis, ako prije toga nije prijavljen bolji. Nakon prvog štiha pokazuju se Weisi strane
koja je dobila, a ostali ne. Za Stöck se čuje kad padne druga od tih dviju karata.

## Igra

Igra se dvanaest štihova po tri karte. Na prvi u svim igrama izlazi izvođač, a poslije onaj tko je
odnio prethodni štih. Štih nosi najjači adut, a ako aduta nema, najjača karta tražene boje. Izaći
se može bilo čime. Inače vrijedi:

- U igri bez aduta odgovara se na boju ako se može, a ako ne, igra se što se želi.
- Na izlaz adutom igra se adut, bilo koji. Kome je Puur jedini adut, smije ga zadržati i igrati
  nešto drugo. Tko nema aduta, igra što želi.
- Na izlaz drugom bojom igra se karta te boje ili adut koji je jači od svih aduta u štihu. Sjeći
  dakle smije i onaj tko bi mogao odgovoriti na boju.
- Tko tražene boje nema, igra bilo koju običnu boju ili adut jači od onih u štihu. Slabiji adut
  smije igrati samo onaj tko nema ništa osim aduta.

Bettel je gotov čim izvođač odnese štih. Sve se druge igre igraju do kraja.

## Što se piše

Broje se cijele desetice; što je preko toga, otpada.

**Igra na bodove.** Zbroje se izvođačevi bodovi od karata, Weisa i Stöcka. Ako je to barem onoliko
desetica koliko je ponudio, pišu mu se sve postignute. Ako nije, ponuda mu se oduzima.

Ako protivnici zajedno imaju manje od 21 boda od karata, svakome se oduzima 10 i ne piše mu se
ništa drugo. Inače se svakome piše po jedan za svakih 20 njihovih bodova od karata i po jedan za
svakih 20 bodova od njihovih Weisa i Stöcka zajedno; jedno i drugo krati se zasebno i svejedno je
tko je dobio.

| igra | dobivena | izgubljena | svaki protivnik ako je izgubljena |
|---|---|---|---|
| Mali Bettel | +25 | −25 | +10 |
| Veliki Bettel | +35 | −35 | +15 |
| Räuber bez aduta | +40 | −40 | po dvadeseticama, kao gore |
| Räuber s adutom | +50 | −50 | po dvadeseticama, kao gore |

Bettel je dobiven ako izvođač ne odnese nijedan štih, a Räuber ako ga ne odnesu protivnici. Dobije
li izvođač, protivnicima se u tim igrama ne piše ništa. Nakon izgubljenog Räubera broje svoje
dvadesetice, ma kako malo bodova imali.

*Na primjer*: sa 118 bodova od karata i 50 od Weisa izvođač ima 168 i uz ponudu 16 piše mu se 16;
protivnicima 39 bodova od karata donosi svakome 1. Sa samo 101 bodom od karata ponuda 16 je
izgubljena: minus 16, a protivnici s 56 bodova od karata i Weisom od 50 pišu po 2 + 2 = 4.

## Partija

Rezultat je zbroj pluseva i minusa i može pasti ispod nule. Kad je dijeljenje sasvim zapisano,
zajedno s bodovima djelitelja, partija je gotova ako je **prosjek** svih rezultata dostigao 200.
Stol se može dogovoriti i da je gotova kad cilj dostigne **netko** od igrača. Najkasnije završava
nakon 400 dijeljenja, a broje se i ona bez licitacije. O plasmanu odlučuje rezultat, a tko ima
jednako, dijeli mjesto.

## Što je tajno

Nitko ne vidi tuđe ruke, kartu danu u zamjeni ni Weise koji nisu dobili. Bodovi od karata na obje
hrpe su javni, jer ih je svatko mogao brojiti. Nakon dijeljenja pokazuju se sve ruke kako su
podijeljene.

## Što stol može odabrati

- Igrači: 3 ili 4.
- Bodovi djelitelja učetvero: 20 ili 15.
- Cilj: 200, ili 50, 100, 150 ili 300.
- Kraj: po prosjeku svih rezultata ili po najboljem rezultatu.
- Broj dijeljenja, najviše: 400, ili od 1 do 10.000.
- Prvi djelitelj: posljednje mjesto ili bilo koje drugo.
"""
