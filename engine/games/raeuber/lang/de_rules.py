"""The rules of Räuber in German, with the words and the spelling of the Swiss."""

RULES = """\
# Räuber

Der Räuber, auch Schlager genannt, ist ein Jass für drei, oder für vier, von denen einer aussetzt.
In jedem Spiel tritt einer, der Spielhalter, gegen zwei Gegner an und hat etwas versprochen: genug
Punkte, oder alle Stiche, oder keinen.

## Die Spieler

Zu dritt spielen alle in jedem Spiel. Zu viert setzt der Geber aus: Er hat keine Karten, bietet
nicht und sieht nur, was alle sehen. Dafür werden ihm für jedes Spiel 20 Punkte geschrieben (oder
15, wenn der Tisch es so will), auch wenn alle weiter gesagt haben.

Die Plätze sind in der Spielfolge von 0 an nummeriert. Als Erste kommt die **Vorhand** dran, der
Platz nach dem Geber; zwei weitere Plätze folgen. Jeder sammelt seine Punkte allein, doch in einem
Spiel halten die beiden Gegner des Spielhalters zusammen und haben ihre Stiche auf einem Haufen.

## Die Karten

Es sind 36 Karten, neun in jeder Farbe: Rosen (H), Schellen (D), Schilten (S) und Eichel (C).
Geschrieben wird zuerst die Farbe: HA ist das Rosen-As, CT das Eichel-Banner. Was sie zählen, hängt
vom Spiel ab; es bedeuten A As, K König, Q Ober, J Under und T Banner:

| | A | K | Q | J | T | 9 | 8 | 7 | 6 |
|---|---|---|---|---|---|---|---|---|---|
| Nebenfarbe | 11 | 4 | 3 | 2 | 10 | 0 | 0 | 0 | 0 |
| Trumpf | 11 | 4 | 3 | 20 | 10 | 14 | 0 | 0 | 0 |
| ohne Trumpf | 11 | 4 | 3 | 2 | 10 | 0 | 8 | 0 | 0 |

Eine Nebenfarbe geht von oben nach unten A K Q J T 9 8 7 6, und ohne Trumpf gehen so alle Farben.
Im Trumpf ist der Under, der **Puur**, die höchste Karte und die Neun, das **Nell**, die zweite: J
9 A K Q T 8 7 6. Mit 5 für den letzten Stich sind in jedem Spiel 157 Punkte zu holen.

## Das Geben

Die Vorhand bekommt die ersten vier Karten, dann jeder der beiden anderen vier, und so noch
zweimal, bis jeder zwölf hat. Als Erster gibt der letzte Platz, wenn der Tisch nichts anderes
bestimmt hat. Nach jedem Spiel gibt der nächste Platz, ob gespielt worden ist oder nicht.

## Das Bieten

Zuerst spricht die Vorhand, dann geht es reihum. Man sagt weiter oder bietet höher als zuletzt
geboten. Von unten nach oben:

- 16 bis 25 Punkte
- Kleiner Bettel, Wert 25: keinen einzigen Stich
- 26 bis 35 Punkte
- Grosser Bettel, Wert 35: keinen einzigen Stich, aus der Hand
- 36 bis 40 Punkte
- Räuber ohne Trumpf, Wert 40: alle Stiche
- 41 bis 50 Punkte
- Räuber mit Trumpf, Wert 50: alle Stiche

Mit Punkten bietet man Zehner an Kartenpunkten und Weis; 16 heisst 160. Wer weiter gesagt hat, ist
draussen. Punkte darf jeder **nur einmal** bieten: Wird er danach überboten, bleibt ihm nur noch
eine Figur, also ein Bettel oder ein Räuber. Nach einer Figur darf er eine höhere Figur bieten,
oder Punkte, falls er noch keine geboten hat. Sich selbst überbieten kann niemand.

Das Bieten ist zu Ende, wenn jemand geboten hat und die zwei anderen weiter gesagt haben, und
sofort mit dem Räuber mit Trumpf. Sagen alle drei weiter, wird nicht gespielt, und der nächste
Platz gibt.

## Vor der ersten Karte

Jetzt darf der Spielhalter sein Blatt verbessern, höchstens einmal; zwölf Karten behält jeder. Wer
das nicht will, fährt einfach fort.

**Punktespiel.** Bevor er Trumpf macht, darf ein Spielhalter, der die Sechs einer Farbe hat, eine
beliebige andere Karte dieser Farbe *verlangen*. Wer sie hat, gibt sie her und bekommt die Sechs.
Dann wird eine der vier Farben zum Trumpf gemacht.

**Räuber mit Trumpf.** Bevor er Trumpf macht, darf der Spielhalter *tauschen*: Er nennt eine Karte,
die er nicht hat, und gibt dem, der sie hat, eine beliebige eigene dafür. Dann wird Trumpf gemacht.

**Räuber ohne Trumpf, kleiner Bettel.** Trumpf gibt es nicht. Vor dem ersten Ausspiel darf einmal
getauscht werden.

**Grosser Bettel.** Kein Trumpf und kein Tausch.

Alle erfahren, welche Karte gewünscht war und wer sie hatte, und beim Verlangen sehen sie auch die
Sechs. Welche Karte in einem Tausch gegeben wurde, wissen nur die zwei, die es angeht.

## Weis und Stöck

Im Punktespiel und in beiden Räubern, nicht aber im Bettel, zählen manche Karten in einer Hand
zusätzlich. Es gilt das Blatt nach dem Tausch.

| Weis | Punkte |
|---|---|
| drei Blatt einer Farbe in Folge | 20 |
| vier Blatt | 50 |
| fünf Blatt | 100 |
| sechs Blatt | 150 |
| sieben Blatt | 200 |
| acht Blatt | 250 |
| neun Blatt | 300 |
| vier gleiche: A, K, Q, T, 8, 7 oder 6 | 100 |
| vier Neunen | 150 |
| vier Under | 200 |

Die Folge ist 6 7 8 9 T J Q K A, auch im Trumpf. Zwei Folgen in einer Farbe zählen beide. Eine
Karte darf zugleich zu einer Folge und zu vier gleichen gehören.

Die Seite mit dem besten einzelnen Weis schreibt alle ihre Weise, die andere keinen. Besser ist,
was mehr Punkte hat; dann, was mehr Karten hat; dann, was die höhere oberste Karte oder bei vier
gleichen den höheren Rang hat; dann die Folge im Trumpf; dann, wer vom Spielhalter an gezählt
früher kommt.

Die **Stöck** sind König und Ober vom Trumpf in einer Hand. Sie zählen ihrer Seite immer 20. Ohne
Trumpf gibt es keine.

All das geschieht von selbst. Wenn einer seine erste Karte legt, hört der Tisch, was sein bester
Weis wert ist, wenn nicht schon ein besserer gemeldet wurde. Nach dem ersten Stich werden die Weise
der Seite gezeigt, die gewonnen hat, die anderen nicht. Die Stöck werden gemeldet, wenn die zweite
der beiden Karten fällt.

## Das Spielen

Gespielt werden zwölf Stiche zu drei Karten. Zum ersten spielt in allen Spielen der Spielhalter
aus, danach, wer den letzten Stich gemacht hat. Den Stich macht der höchste Trumpf, ohne Trumpf die
höchste Karte der ausgespielten Farbe. Ausspielen darf man alles. Sonst gilt:

- In einem Spiel ohne Trumpf gibt man Farbe, wenn man kann; wenn nicht, was man will.
- Ist Trumpf ausgespielt, gibt man Trumpf, egal welchen. Wer als einzigen Trumpf den Puur hat, darf
  ihn behalten und etwas anderes spielen. Wer keinen Trumpf hat, spielt, was er will.
- Ist eine andere Farbe ausgespielt, gibt man eine Karte dieser Farbe oder einen Trumpf, der höher
  ist als alle Trümpfe im Stich. Stechen darf also auch, wer Farbe geben könnte.
- Wer von der ausgespielten Farbe nichts hat, spielt irgendeine Nebenfarbe oder einen Trumpf, der
  höher ist als die im Stich. Untertrumpfen darf nur, wer nichts als Trümpfe hat.

Ein Bettel ist aus, sobald der Spielhalter einen Stich macht. Alle anderen Spiele werden zu Ende
gespielt.

## Was geschrieben wird

Es zählen ganze Zehner; was darüber ist, fällt weg.

**Punktespiel.** Kartenpunkte, Weis und Stöck des Spielhalters werden zusammengezählt. Sind es so
viele Zehner, wie geboten wurden, oder mehr, werden ihm alle erreichten gutgeschrieben. Wenn nicht,
wird ihm das Gebot abgezogen.

Haben die Gegner zusammen weniger als 21 Kartenpunkte, werden jedem von ihnen 10 abgezogen, und
sonst nichts. Andernfalls wird jedem für je 20 ihrer Kartenpunkte eins geschrieben, und eins für je
20 Punkte aus ihren Weisen und Stöck zusammen; beides wird für sich gekürzt, und es ist gleich, wer
gewonnen hat.

| Spiel | gewonnen | verloren | jeder Gegner, wenn verloren |
|---|---|---|---|
| Kleiner Bettel | +25 | −25 | +10 |
| Grosser Bettel | +35 | −35 | +15 |
| Räuber ohne Trumpf | +40 | −40 | nach Zwanzigern, wie oben |
| Räuber mit Trumpf | +50 | −50 | nach Zwanzigern, wie oben |

Ein Bettel ist gewonnen, wenn der Spielhalter keinen Stich macht, ein Räuber, wenn die Gegner
keinen machen. Gewinnt der Spielhalter, wird den Gegnern in diesen Spielen nichts geschrieben. Nach
einem verlorenen Räuber zählen sie ihre Zwanziger, auch wenn sie noch so wenige Punkte haben.

*Zum Beispiel*: Mit 118 Kartenpunkten und 50 aus Weisen hat der Spielhalter 168 und schreibt nach
einem Gebot von 16 auch 16; die 39 Kartenpunkte der Gegner bringen jedem 1. Mit nur 101
Kartenpunkten ist das Gebot von 16 verloren: minus 16, und Gegner mit 56 Kartenpunkten und einem
Weis von 50 schreiben je 2 + 2 = 4.

## Die Partie

Der Stand eines jeden ist plus weniger minus und kann unter null sinken. Ist ein Spiel ganz
geschrieben, auch die Punkte des Gebers, so ist die Partie aus, wenn der **Schnitt** aller Stände
200 erreicht hat. Ein Tisch kann stattdessen vereinbaren, dass sie aus ist, wenn **einer** das Ziel
hat. Spätestens ist nach 400 Spielen Schluss, und die ohne Gebot zählen mit. Den Rang bestimmt der
Stand; wer gleich viel hat, teilt ihn.

## Was geheim ist

Niemand sieht die anderen Blätter, die in einem Tausch gegebene Karte oder Weise, die nicht
gewonnen haben. Die Kartenpunkte beider Haufen sind offen, denn jeder hätte sie mitzählen können.
Nach dem Spiel werden alle Blätter gezeigt, wie sie ausgeteilt worden sind.

## Was ein Tisch wählen kann

- Spieler: 3 oder 4.
- Punkte des Gebers zu viert: 20 oder 15.
- Ziel: 200, oder 50, 100, 150 oder 300.
- Ende: nach dem Schnitt aller Stände oder nach dem besten Stand.
- Zahl der Spiele, höchstens: 400, oder 1 bis 10’000.
- Erster Geber: der letzte Platz, oder jeder andere.
"""
