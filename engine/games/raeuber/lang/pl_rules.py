"""The rules of Räuber in Polish."""

RULES = """\
# Räuber

Räuber (zbójca), zwany też Schlager, to szwajcarski jass dla trzech osób albo dla czterech, z
których jedna pauzuje. W każdym rozdaniu jeden gracz, rozgrywający, gra przeciwko dwóm i coś
obiecał: dość punktów, wszystkie lewy albo żadnej.

## Gracze

We trzech wszyscy grają w każdym rozdaniu. We czterech rozdający pauzuje: nie ma kart, nie licytuje
i widzi tylko to, co wszyscy. Za to za każde rozdanie zapisuje mu się 20 punktów (albo 15, jeśli
stół tak woli), także wtedy, gdy wszyscy spasowali.

Miejsca mają numery od 0, w kolejności gry. Pierwsza na ruchu jest **pierwsza ręka**, czyli miejsce
za rozdającym, a po niej dwa dalsze. Punkty każdy zbiera dla siebie, ale w rozdaniu obaj
przeciwnicy rozgrywającego grają razem i składają swoje lewy na jedną kupkę.

## Karty

Kart jest 36, po dziewięć w każdym kolorze: kier (H), karo (D), pik (S) i trefl (C). W zapisie
najpierw stoi kolor: HA to as kier, CT to dziesiątka trefl. Litery znaczą: A as, K król, Q dama, J
walet, T dziesiątka. Ile co jest warte, zależy od gry:

| | A | K | Q | J | T | 9 | 8 | 7 | 6 |
|---|---|---|---|---|---|---|---|---|---|
| zwykły kolor | 11 | 4 | 3 | 2 | 10 | 0 | 0 | 0 | 0 |
| atut | 11 | 4 | 3 | 20 | 10 | 14 | 0 | 0 | 0 |
| bez atutów | 11 | 4 | 3 | 2 | 10 | 0 | 8 | 0 | 0 |

Zwykły kolor idzie od góry A K Q J T 9 8 7 6, a bez atutów tak idą wszystkie kolory. Wśród atutów
najwyższy jest walet, **Puur**, a drugą kartą dziewiątka, **Nell**: J 9 A K Q T 8 7 6. Razem z 5 za
ostatnią lewę w każdej grze jest do zdobycia 157 punktów.

## Rozdawanie

Pierwsza ręka dostaje pierwsze cztery karty, potem po cztery dwaj pozostali, i tak jeszcze dwa
razy, aż każdy ma dwanaście. Pierwsze rozdaje ostatnie miejsce, chyba że stół wybrał inaczej. Po
każdym rozdaniu, rozegranym czy nie, rozdaje następne miejsce.

## Licytacja

Najpierw odzywa się pierwsza ręka, a potem pozostali po kolei. Można spasować albo zalicytować
wyżej niż ostatnio. Od dołu do góry:

- od 16 do 25 punktów
- Mały Bettel, wart 25: ani jednej lewy
- od 26 do 35 punktów
- Duży Bettel, wart 35: ani jednej lewy, z kartami takimi, jakie są
- od 36 do 40 punktów
- Räuber bez atutów, wart 40: wszystkie lewy
- od 41 do 50 punktów
- Räuber z atutami, wart 50: wszystkie lewy

Odzywka na punkty liczy dziesiątki punktów z kart i Weisów; 16 znaczy 160. Kto spasował, odpadł z
licytacji. Punkty wolno licytować **tylko raz**: kto potem zostanie przebity, temu zostaje już
tylko figura, czyli Bettel albo Räuber. Po figurze wolno zalicytować wyższą figurę albo punkty,
jeśli się ich jeszcze nie licytowało. Nikt nie może przebić sam siebie.

Licytacja kończy się, gdy ktoś zalicytował, a dwaj pozostali spasowali, a przy Räuberze z atutami
od razu. Jeśli spasują wszyscy trzej, nie gra się i rozdaje następne miejsce.

## Przed pierwszą kartą

Rozgrywający może teraz poprawić swoje karty, najwyżej raz; każdy zachowuje dwanaście kart. Kto nie
chce, po prostu gra dalej.

**Gra na punkty.** Zanim wyznaczy atut, rozgrywający, który ma szóstkę jakiegoś koloru, może
*zażądać* dowolnej innej karty tego koloru. Kto ją ma, oddaje ją i dostaje szóstkę. Potem jeden z
czterech kolorów zostaje atutem.

**Räuber z atutami.** Zanim wyznaczy atut, rozgrywający może dokonać *wymiany*: nazywa kartę,
której nie ma, i daje za nią dowolną własną temu, kto ją ma. Potem wyznacza atut.

**Räuber bez atutów, mały Bettel.** Atutów nie ma. Przed swoim pierwszym wyjściem rozgrywający może
dokonać jednej wymiany.

**Duży Bettel.** Bez atutów i bez wymiany.

Wszyscy dowiadują się, której karty chciano i kto ją miał, a przy żądaniu widzą też szóstkę. Kartę
oddaną w wymianie znają tylko ci dwaj, których to dotyczy.

## Weis i Stöck

W grze na punkty i w obu Räuberach, ale nie w Bettelu, pewne karty na jednej ręce liczą się
dodatkowo. Liczy się ręka po wymianie.

| Weis | punkty |
|---|---|
| trzy kolejne karty jednego koloru | 20 |
| cztery kolejne | 50 |
| pięć kolejnych | 100 |
| sześć kolejnych | 150 |
| siedem kolejnych | 200 |
| osiem kolejnych | 250 |
| dziewięć kolejnych | 300 |
| cztery jednakowe: A, K, Q, T, 8, 7 lub 6 | 100 |
| cztery dziewiątki | 150 |
| cztery walety | 200 |

Kolejność to 6 7 8 9 T J Q K A, także w atutach. Dwa ciągi w jednym kolorze liczą się oba. Karta
może należeć jednocześnie do ciągu i do czterech jednakowych.

Strona z najlepszym pojedynczym Weisem zapisuje wszystkie swoje Weisy, druga żadnego. Lepszy jest
ten, za który jest więcej punktów; potem ten z większą liczbą kart; potem ten z wyższą najstarszą
kartą, a przy czterech jednakowych z wyższą figurą; potem ciąg w atutach; potem ten, kto licząc od
rozgrywającego jest wcześniej.

**Stöck** to król i dama atutowa na jednej ręce. Swojej stronie daje zawsze 20. Bez atutów go nie
ma.

Wszystko to dzieje się samo. Gdy ktoś zagrywa swoją pierwszą kartę, stół słyszy, ile wart jest jego
najlepszy Weis, o ile nie zgłoszono już lepszego. Po pierwszej lewie pokazuje się Weisy strony,
która wygrała, a innych nie. Stöck zostaje zgłoszony, gdy pada druga z tych dwóch kart.

## Rozgrywka

Gra się dwanaście lew po trzy karty. Do pierwszej we wszystkich grach wychodzi rozgrywający, a
potem ten, kto wziął poprzednią lewę. Lewę bierze najwyższy atut, a gdy atutów w niej nie ma,
najwyższa karta koloru wyjścia. Wyjść wolno czymkolwiek. Poza tym:

- W grze bez atutów dokłada się do koloru, jeśli można, a jeśli nie, gra się, czym się chce.
- Do wyjścia atutem dokłada się atut, dowolny. Kto ma z atutów tylko Puura, może go zachować i
  zagrać coś innego. Kto nie ma atutów, gra, czym chce.
- Do wyjścia innym kolorem dokłada się kartę tego koloru albo atut wyższy niż wszystkie atuty w
  lewie. Przebić atutem wolno więc także temu, kto mógłby dołożyć do koloru.
- Kto nie ma koloru wyjścia, gra kartą dowolnego zwykłego koloru albo atutem wyższym niż te w
  lewie. Niższym atutem wolno zagrać tylko temu, kto nie ma nic oprócz atutów.

Bettel kończy się, gdy tylko rozgrywający weźmie lewę. Wszystkie inne gry gra się do końca.

## Co się zapisuje

Liczą się całe dziesiątki; to, co ponad nie, przepada.

**Gra na punkty.** Punkty rozgrywającego z kart, Weisów i Stöcka się dodaje. Jeśli jest to co
najmniej tyle dziesiątek, ile zalicytował, zapisuje mu się wszystkie zdobyte. Jeśli nie, odejmuje
się mu odzywkę.

Jeśli przeciwnicy mają razem mniej niż 21 punktów z kart, każdemu z nich odejmuje się 10 i nic
więcej się nie zapisuje. W innym wypadku każdemu zapisuje się jeden za każde 20 ich punktów z kart
i jeden za każde 20 punktów z ich Weisów i Stöcka razem; jedno i drugie obcina się osobno, bez
względu na to, kto wygrał.

| gra | wygrana | przegrana | każdy przeciwnik, gdy przegrana |
|---|---|---|---|
| Mały Bettel | +25 | −25 | +10 |
| Duży Bettel | +35 | −35 | +15 |
| Räuber bez atutów | +40 | −40 | dwudziestkami, jak wyżej |
| Räuber z atutami | +50 | −50 | dwudziestkami, jak wyżej |

Bettel jest wygrany, gdy rozgrywający nie weźmie żadnej lewy, a Räuber, gdy żadnej nie wezmą
przeciwnicy. Jeśli wygrywa rozgrywający, przeciwnikom w tych grach nie zapisuje się nic. Po
przegranym Räuberze liczą swoje dwudziestki, choćby punktów było bardzo mało.

*Na przykład*: ze 118 punktami z kart i 50 z Weisów rozgrywający ma 168 i po odzywce 16 zapisuje mu
się 16; przeciwnikom ich 39 punktów z kart daje po 1. Z samymi 101 punktami z kart odzywka 16 jest
przegrana: minus 16, a przeciwnicy z 56 punktami z kart i Weisem za 50 zapisują po 2 + 2 = 4.

## Mecz

Wynik każdego to suma plusów i minusów i może spaść poniżej zera. Gdy zapisano całe rozdanie, także
punkty rozdającego, mecz jest skończony, jeśli **średnia** wszystkich wyników osiągnęła 200. Stół
może się umówić inaczej: że koniec jest wtedy, gdy cel ma **ktoś** z graczy. Najpóźniej mecz kończy
się po 400 rozdaniach, a liczą się także te bez odzywki. O miejscach decyduje wynik, a kto ma tyle
samo, dzieli miejsce.

## Co jest tajne

Nikt nie widzi cudzych kart, karty oddanej w wymianie ani Weisów, które nie wygrały. Punkty z kart
na obu kupkach są jawne, bo każdy mógł je policzyć. Po rozdaniu pokazuje się wszystkie ręce tak,
jak je rozdano.

## Co może wybrać stół

- Gracze: 3 lub 4.
- Punkty rozdającego we czterech: 20 lub 15.
- Cel: 200 albo 50, 100, 150 lub 300.
- Koniec: według średniej wszystkich wyników albo najlepszego wyniku.
- Liczba rozdań, najwyżej: 400 albo od 1 do 10 000.
- Pierwszy rozdający: ostatnie miejsce albo dowolne inne.
"""
