"""The rules of Šnaps in Polish."""

RULES = """\
# Šnaps

Šnaps to chorwacka nazwa sznapsera dla dwóch osób. Zbierasz punkty w lewach i meldunkach, liczysz
je w pamięci i mówisz „dość”, gdy tylko sądzisz, że masz 66. Jeśli masz rację, wygrywasz rozdanie,
a jeśli nie, wygrywa je przeciwnik.

## Karty

Cztery kolory po pięć kart dają 20 kart. Od najstarszej do najmłodszej, z punktami:

| | as | dziesiątka | król | dama | walet |
|---|---|---|---|---|---|
| znak | A | T | K | Q | J |
| punkty | 11 | 10 | 4 | 3 | 2 |

Kolory to kier (H), karo (D), pik (S) i trefl (C). W zapisie najpierw stoi kolor: HA to as kier, a
CJ to walet trefl. Razem są warte 120 punktów.

## Rozdawanie

Miejsca to 0 i 1. Przeciwnik rozdającego dostaje pierwszych pięć kart talii, rozdający następnych
pięć. Kartę po nich odwraca się na wierzch: to **odkryta karta**, a jej kolor jest atutem przez
całe rozdanie. Pozostałych dziewięć leży zakrytych jako **talon**.

Pierwsze rozdaje miejsce 1, chyba że stół wybrał inaczej, a potem obaj na zmianę. Do pierwszej lewy
wychodzi przeciwnik rozdającego, więc pierwsze rozdanie zaczyna miejsce 0.

## Lewy i dobieranie

Jeden gracz wychodzi kartą, drugi dokłada swoją. Lewę bierze wyższy atut, a gdy atutów w niej nie
ma, wyższa karta koloru wyjścia. Kto ją wziął, wychodzi do następnej.

Dopóki jest z czego, po każdej lewie obaj dobierają po karcie z wierzchu talonu, najpierw ten, kto
lewę wziął. Kto dobiera ostatni, dostaje odkrytą kartę. **Karty do dobrania** to talon i odkryta
karta razem: na początku jest ich 10, a po pięciu lewach nie ma już żadnej.

## Dokładanie

- Dopóki są karty do dobrania i nikt nie zamknął, dołożyć wolno dowolną kartę.
- Gdy kart do dobrania już nie ma albo zamknięto talon, trzeba dołożyć do koloru, i to wyższą
  kartę, jeśli się ją ma. Kto nie ma koloru wyjścia, musi zagrać atutem. Kto nie ma też atutów,
  gra, czym chce.

*Na przykład*, gdy atutem są kiery, a kart do dobrania już nie ma: do króla pik ręka ST SJ HA musi
dołożyć dziesiątkę pik. Do asa pik może dołożyć dziesiątkę albo waleta pik. Ręka HA DJ musi asa pik
przebić atutem.

## Przed wyjściem

Kto ma wyjść, może przedtem zrobić jedną lub więcej z tych rzeczy, także przed pierwszą lewą.

**Wymiana.** Kto ma waleta atutowego, może go wymienić na odkrytą kartę; obaj to widzą. Kart do
dobrania musi być więcej niż 2 i talon nie może być zamknięty.

**Zamknięcie.** Odkrytą kartę odwraca się spodem do góry. Odtąd nikt już nie dobiera i już w tej
lewie obowiązuje dokładanie jak wtedy, gdy kart do dobrania nie ma. Zamykający mówi tym samym: z
tym, co mam, dojdę do 66. Tutaj też kart do dobrania musi być więcej niż 2. Przy jednym wyjściu
można zrobić jedno i drugie, najpierw wymianę, a potem zamknięcie.

**Meldunek.** Kto ma króla i damę jednego koloru, może je zameldować: **40** w atutach, **20** w
każdym innym kolorze. Melduje się, wychodząc jedną z tych dwóch kart; to jeden ruch. Przeciwnik
widzi też drugą. Meldunków w rozdaniu może być dowolnie wiele, także po zamknięciu i wtedy, gdy
kart do dobrania już nie ma.

Meldunek liczy się, gdy masz co najmniej jedną lewę: od razu, jeśli już ją masz, a jeśli nie, to od
chwili, gdy którąś weźmiesz, czy będzie to lewa z meldunkiem, czy późniejsza. Jeśli w całym
rozdaniu nie weźmiesz żadnej, nie liczy się.

**Dość.** Mówisz, że masz co najmniej 66 punktów, i rozdanie od razu się kończy. Ponieważ
zameldowaną kartą wychodzi się natychmiast, „dość”, do którego ten meldunek jest potrzebny, musi
poczekać do twojego następnego wyjścia.

Twoje punkty to karty w twoich lewach i meldunki, które się liczą.

## Ile warte jest rozdanie

**„Dość” i jest 66.** Dostajesz 3 punkty, jeśli przeciwnik nie ma lewy, 2, jeśli ma mniej niż 33
punkty, a w innym wypadku 1.

**„Dość” za wcześnie.** Przeciwnik dostaje 2, a jeśli nie ma lewy, 3.

**Nikt nie powiedział „dość”.** Gdy rozegrano wszystkie dziesięć lew bez zamykania, ten, kto wziął
ostatnią, dostaje 1. Jeśli ma wtedy co najmniej 66 punktów, rozdanie jest warte tyle, co przy
słusznym „dość”: 3, 2 albo 1.

**Ktoś zamknął.** W tej chwili zapisuje się, jak stoi przeciwnik, i to ustala wartość: 3, jeśli nie
ma lewy, 2, jeśli ma mniej niż 33 punkty, a w innym wypadku 1.

- Zamykający mówi „dość” i ma co najmniej 66 punktów: dostaje tę wartość.
- Wszystkie karty zagrano, a zamykający ma co najmniej 66: też dostaje tę wartość, bez względu na
  to, kto wziął ostatnią lewę.
- Zamykający mówi „dość” bez 66 albo wszystkie karty zagrano, a ma mniej: przeciwnik dostaje 2, a
  jeśli w chwili zamknięcia nie miał lewy, 3.
- Przeciwnik mówi „dość” pierwszy i słusznie: dostaje tyle samo, 2 albo 3.
- Przeciwnik mówi „dość” niesłusznie: zamykający dostaje 2, a jeśli nie ma lewy, 3.

*Na przykład*: miejsce 0 zamyka, gdy miejsce 1 ma 20 punktów z jednej lewy. Miejsce 1 dochodzi do
40, zanim miejsce 0 powie „dość” z 67. Miejsce 0 i tak dostaje 2, bo decyduje chwila zamknięcia.

## Mecz

Mecz wygrywa, kto pierwszy ma 7 punktów. Punkty ponad to zostają w wyniku, więc mecz może się
skończyć i 8 do 3.

## Co jest tajne

Nikt nie widzi cudzych kart ani kolejności talonu. Punktów bieżącego rozdania nie pokazuje się
nikomu, nawet temu, czyje są, chyba że stół tego chce: liczenie należy do gry. Obaj widzą, ile lew
kto wziął, ostatnią lewę oraz każdy meldunek i każdą wymianę. Po rozdaniu wszystko jest jawne:
punkty, obie ręce tak, jak je rozdano, odkryta karta i talon.

## Co może wybrać stół

- Cel: 7 albo 3, 5, 9 lub 11.
- Punkty bieżącego rozdania: ukryte albo widoczne dla obu.
- Pierwszy rozdający: miejsce 1 albo miejsce 0.
"""
