"""The rules of Rabló in Polish."""

RULES = """\
# Rabló

Rabló to sznapser dla czterech osób, taki, w jaki gra się na Węgrzech. Jeden z graczy woła kartę;
kto ją ma, jest jego partnerem, a przez jakiś czas wie o tym tylko on sam. Tych dwóch gra przeciwko
dwóm pozostałym, i to na pieniądze.

## Karty

Cztery kolory po sześć kart dają 24 karty. Od najstarszej do najmłodszej, z punktami:

| | as | dziesiątka | król | dama | walet | dziewiątka |
|---|---|---|---|---|---|---|
| znak | A | T | K | Q | J | 9 |
| punkty | 11 | 10 | 4 | 3 | 2 | 0 |

Kolory to kier (H), karo (D), pik (S) i trefl (C). W zapisie najpierw stoi kolor: HA to as kier, a
DT to dziesiątka karo. Cała talia jest warta 120 punktów i rozdaje się ją w całości.

## Miejsca i rozdawanie

Miejsca mają numery od 0 do 3. Wszystko odbywa się po kolei, zawsze na następne wyższe miejsce, a z
miejsca 3 z powrotem na 0. Poczynając od miejsca za rozdającym, każdy dostaje trzy karty, a potem
jeszcze trzy, tak że każdy gracz trzyma ich sześć.

Pierwsze rozdaje miejsce 3, chyba że stół wybrał inaczej; pierwsze odzywa się więc miejsce 0. Po
każdym rozdaniu rozdaje następne miejsce, także wtedy, gdy wszyscy spasowali.

## Licytacja

Pierwszy odzywa się gracz za rozdającym, a potem pozostali po kolei. Można spasować albo zawołać
jedną kartę i powiedzieć, co się z nią chce osiągnąć:

| poziom | zawołana karta | stawka |
|---|---|---|
| Snapszer | karo, pik, trefl | 50 |
| Snapszer w kierach | kier | 100 |
| Durchmarsch | karo, pik, trefl | 150 |
| Durchmarsch w kierach | kier | 300 |

- Zawołać wolno każdą z 24 kart, także kartę z własnej ręki.
- Nowa odzywka musi mieć **wyższą stawkę** niż poprzednia. Dwie odzywki o tej samej stawce nie biją
  się nawzajem, dlatego może ich być najwyżej cztery.
- Pas nie wyklucza z licytacji: gdy kolej wróci, znowu wolno zawołać.
- Licytacja kończy się, gdy po odzywce trzej pozostali spasują jeden po drugim. Odzywka za 300
  kończy ją od razu, bo nic nie jest wyższe.
- Jeśli spasują wszyscy czterej, a nikt niczego nie zawołał, każdy płaci 50 do puli i rozdaje
  następny. Pula czeka na kolejnych zwycięzców i do tego czasu może rosnąć.

Kolor zawołanej karty jest **atutem**. Kto ma zawołaną kartę, jest **partnerem** wołającego i
trzyma to w tajemnicy. Jeśli ma ją sam wołający, gra **solo**: sam przeciwko trzem, o potrójną
stawkę, i nikt inny o tym nie wie.

## Kontra

Zanim padnie pierwsza karta, stawkę można podwoić:

- **Kontrę** mówią przeciwnicy, czyli ten, kto nie jest ani wołającym, ani partnerem.
- **Rekontrą** odpowiada wołający albo partner.
- **Subkontra** to ostatnie słowo i znów należy do przeciwników.

Każde z tych trzech słów można powiedzieć raz i każde podwaja stawkę, więc może ona wzrosnąć
najwyżej ośmiokrotnie. Żeby partner pozostał tajemnicą, pyta się po kolei każdego, także tego, kto
może tylko spasować: najpierw trzy miejsca za wołającym, w ich kolejności, a po podwojeniu trzy
miejsca za tym, kto podwoił. Koniec następuje, gdy spasują wszyscy trzej pytani albo padnie
subkontra. Także z tego, ile czasu ktoś potrzebuje na odpowiedź, nie może nic wynikać.

## Kiedy wiadomo, kto jest partnerem

Partner jest znany, gdy tylko zdarzy się jedno z tych:

- zawołana karta zostaje zagrana;
- partner mówi rekontra, melduje, mówi „dość” albo wykłada karty;
- lewę bierze ktoś inny niż wołający, a rozdanie toczy się dalej, bo to może być tylko partner.

O tym, że wołający gra solo, wiadomo, gdy zawołana karta zostaje zagrana albo gdy wołający wykłada
karty, wśród których ona jest. Do tej chwili nic przy stole nie może tego zdradzić. Po rozdaniu
wszystko jest jawne: kto był partnerem, czy grano solo i jak rozdano karty wszystkim czterem.

## Rozgrywka

Lew jest sześć. Do pierwszej wychodzi wołający, a potem zawsze ten, kto wziął poprzednią. Wyjść
wolno dowolną kartą. Pozostałych po kolei obowiązuje:

1. Kto ma karty w kolorze wyjścia, musi dołożyć jedną z nich. Jeśli lewę bierze teraz karta tego
   koloru i można ją przebić tym samym kolorem, trzeba to zrobić. Jeżeli jednak lewa jest już
   przebita atutem, kolor wyjścia nie może jej wziąć i wystarczy dowolna jego karta.
2. Kto nie ma koloru wyjścia, a ma atuty, musi zagrać atutem: jeśli może, wyższym niż wszystkie
   atuty w lewie, a jeśli nie, to dowolnym.
3. Kto nie ma ani jednego, ani drugiego, gra, czym chce.

Lewę bierze najwyższy atut, a gdy atutów w niej nie ma, najwyższa karta koloru wyjścia.

*Na przykład*, gdy atutem są trefle: do króla karo, którym wyszedł gracz, padł walet trefl. Kto ma
asa i dziewiątkę karo, może zagrać dowolną z nich. Kto nie ma kar, a ma dziewiątkę i damę trefl,
musi zagrać damą.

## Meldunki

W snapszerze wołający albo partner, gdy wychodzi, może zameldować króla i damę jednego koloru:
**40** w atutach, **20** w każdym innym kolorze. Melduje się, wychodząc jedną z tych dwóch kart; to
jeden ruch. Meldunków może być dowolnie wiele, jeden przy każdym wyjściu, już od pierwszego.
Przeciwnicy meldować nie mogą.

Meldunek liczy się tylko wtedy, gdy lewę, do której go zgłoszono, bierze strona wołającego. W
przeciwnym razie przepada.

## Koniec rozdania

Punkty strony wołającego to karty w jej lewach i meldunki, które się policzyły.

**Snapszer.** Pierwsza lewa wzięta przez przeciwnika kończy rozdanie. Jeśli strona wołającego miała
*przed* tą lewą co najmniej 66 punktów, wygrała, a jeśli nie, przegrała; z tej lewy nic jej się nie
liczy. Jeśli weźmie wszystkie sześć lew, wygrała, bo ma wtedy co najmniej 120 punktów.

**Dość.** Między dwiema lewami wołający albo partner może powiedzieć „dość” i tym samym od razu
wygrywa. Co najmniej jedna lewa musi być rozegrana, a do następnej jeszcze nie wyszli. Powiedzieć
może każdy z tych dwóch, bez względu na to, kto wychodzi, a liczy się ten, kto zrobi to pierwszy.
Potrzeba 66 punktów: kto spróbuje wcześniej, spotka się z odmową, ale nic go to nie kosztuje.

**Durchmarsch.** Strona wołającego musi wziąć wszystkie sześć lew; pierwsza oddana kończy rozdanie
przegraną. Nie ma meldunków ani „dość”.

**Wyłożenie kart.** Gdy wychodzi wołający albo partner, choćby do pierwszej lewy, i jest *pewne*,
że sam weźmie wszystkie pozostałe lewy, może wyłożyć karty na stół. Przez pięć sekund wszyscy
patrzą i nikt nie wykonuje ruchu; potem rozdanie się kończy, a wszystkie pozostałe karty należą do
strony wołającego. Durchmarsch jest wtedy wygrany. Snapszer nadal wymaga 66, ale skoro żadnej lewy
nie oddano, zawsze je ma.

Pewne znaczy: jakkolwiek niewidziane karty leżą w trzech pozostałych rękach i jakkolwiek zostaną
zgodnie z zasadami zagrane, każdą lewę bierze wychodzący. Liczy się tylko to, co on sam widzi:
własne karty i karty już zagrane. Sprawdza się to tak:

- W każdym kolorze ułóż swoje karty od najstarszej do najmłodszej. Dopóki da się do nich dobierać
  po jednej niewidziane karty tego koloru, każda musi bić najwyższą z niewidzianych.
- Jeśli oprócz atutów masz coś jeszcze, potrzebujesz co najmniej tylu atutów, ilu nie widać.

## Rozliczenie

Stawka to stawka odzywki, podwojona po razie za każdą kontrę, rekontrę i subkontrę.

- Dwóch na dwóch: każdy zwycięzca dostaje stawkę, a każdy przegrany ją płaci.
- W solo wołający dostaje albo płaci trzy stawki, a każdy z trzech pozostałych płaci albo dostaje
  jedną.
- Zwycięzcy dzielą też po równo pulę. Czego podzielić się nie da, gdy trzech wygrywa przeciw solo,
  zostaje w niej dla następnych.

*Na przykład*: snapszer w kierach z kontrą i rekontrą jest wart 100 × 4 = 400. Durchmarsch w
treflach, grany solo i przegrany po kontrze, kosztuje wołającego 900, a pozostali dostają po 300.

Każdy zaczyna z 3000. Kto nie może zapłacić całości, zostaje dłużny, a jego stan konta spada
poniżej zera; dzięki temu każde rozdanie razem z pulą daje zero, a wszystkie konta i pula to zawsze
czterokrotność pieniędzy na początku.

Gra kończy się po rozdaniu, w którym czyjeś konto spadło do 0 lub niżej, choćby przez wpłatę do
puli, albo po umówionej liczbie rozdań. O miejscach decyduje stan konta, a kto ma tyle samo, dzieli
miejsce. Pieniądze, które na końcu zostały w puli, nie należą do nikogo.

## Co może wybrać stół

- Pieniądze na początku: 3000 albo dowolnie od 50 do 1 000 000.
- Liczba rozdań: bez ograniczeń albo od 1 do 10 000; liczą się także rozdania bez odzywki.
- Pierwszy rozdający: miejsce 3 albo dowolne inne.
"""
