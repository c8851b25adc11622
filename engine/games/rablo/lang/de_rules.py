"""The rules of Rabló in German."""

RULES = """\
# Rabló

Rabló ist Schnapsen zu viert, wie man es in Ungarn spielt. Einer ruft eine Karte; wer sie hat, ist
sein Partner, und eine Zeit lang weiß das nur er selbst. Die beiden spielen gegen die zwei anderen,
und zwar um Geld.

## Die Karten

Vier Farben zu je sechs Karten ergeben 24 Karten. Von oben nach unten, mit ihren Punkten:

| | Ass | Zehner | König | Ober | Unter | Neuner |
|---|---|---|---|---|---|---|
| Zeichen | A | T | K | Q | J | 9 |
| Punkte | 11 | 10 | 4 | 3 | 2 | 0 |

Die Farben heißen Herz (H), Schellen (D), Laub (S) und Eichel (C). Geschrieben wird zuerst die
Farbe: HA ist das Herz-Ass, DT der Schellen-Zehner. Das ganze Spiel zählt 120 Punkte, und alle
Karten werden ausgeteilt.

## Plätze und Geben

Die Plätze sind von 0 bis 3 nummeriert. Alles geht reihum zum nächsthöheren Platz und von 3 wieder
zu 0. Beim Platz nach dem Geber beginnend, bekommt jeder drei Karten und dann noch einmal drei, so
dass jeder sechs in der Hand hält.

Als Erster gibt Platz 3, wenn der Tisch nichts anderes bestimmt hat; also spricht zuerst Platz 0.
Nach jedem Spiel gibt der nächste Platz, auch wenn alle weiter gesagt haben.

## Rufen

Zuerst spricht der Platz nach dem Geber, dann die anderen der Reihe nach. Man sagt weiter, oder man
ruft eine Karte und nennt dazu, was man erreichen will:

| Stufe | gerufene Karte | Einsatz |
|---|---|---|
| Schnapser | Schellen, Laub, Eichel | 50 |
| Herz-Schnapser | Herz | 100 |
| Durchmarsch | Schellen, Laub, Eichel | 150 |
| Herz-Durchmarsch | Herz | 300 |

- Rufen darf man jede der 24 Karten, auch eine aus dem eigenen Blatt.
- Ein neuer Ruf braucht einen **höheren Einsatz** als der letzte. Zwei Rufe mit gleichem Einsatz
  überbieten einander nicht; mehr als vier Rufe kann es daher nicht geben.
- Wer weiter sagt, ist nicht draußen: Kommt er noch einmal an die Reihe, darf er wieder rufen.
- Das Rufen ist zu Ende, wenn nach einem Ruf die drei anderen nacheinander weiter gesagt haben. Ein
  Ruf zu 300 beendet es sofort, denn höher geht es nicht.
- Sagen alle vier ohne einen Ruf weiter, zahlt jeder 50 in die Kassa, und der Nächste gibt. Die
  Kassa bleibt für die nächsten Gewinner stehen und kann bis dahin wachsen.

Die Farbe der gerufenen Karte ist **Trumpf**. Wer die gerufene Karte hat, ist der **Partner** des
Rufers und behält das für sich. Hat sie der Rufer selbst, so spielt er **allein** gegen drei, um
den dreifachen Einsatz, und kein anderer erfährt davon.

## Kontra

Bevor die erste Karte fällt, kann der Einsatz verdoppelt werden:

- **Kontra** sagen die Gegner, also wer weder Rufer noch Partner ist.
- **Rekontra** antwortet der Rufer oder der Partner.
- **Subkontra** ist das letzte Wort und gehört wieder den Gegnern.

Jedes der drei kann einmal gesagt werden und verdoppelt den Einsatz; mehr als das Achtfache wird es
nie. Damit das Geheimnis gewahrt bleibt, wird jeder gefragt, auch wer nur weiter sagen kann: zuerst
die drei Plätze nach dem Rufer, der Reihe nach; nach einer Verdopplung die drei Plätze nach dem,
der verdoppelt hat. Schluss ist, wenn alle drei Gefragten weiter gesagt haben oder Subkontra
gefallen ist. Auch daraus, wie lange jemand für seine Antwort braucht, darf man nichts ablesen
können.

## Wann man den Partner erfährt

Der Partner ist bekannt, sobald eines davon geschieht:

- Die gerufene Karte wird gespielt.
- Der Partner sagt Rekontra, macht eine Ansage, sagt genug oder deckt auf.
- Ein anderer Platz als der Rufer macht einen Stich, und das Spiel geht weiter; das kann nur der
  Partner sein.

Dass der Rufer allein spielt, erfährt man, wenn die gerufene Karte fällt oder wenn er ein Blatt
aufdeckt, in dem sie steckt. Bis dahin darf nichts am Tisch es verraten. Nach dem Spiel wird alles
offengelegt: wer der Partner war, ob allein gespielt wurde, und alle vier Blätter, wie sie
ausgeteilt worden sind.

## Das Spielen

Es gibt sechs Stiche. Zum ersten spielt der Rufer aus, danach immer, wer den letzten Stich gemacht
hat. Ausspielen darf man jede Karte. Für alle anderen gilt der Reihe nach:

1. Wer Karten der ausgespielten Farbe hat, muss eine davon zugeben. Liegt der Stich bei einer Karte
   dieser Farbe und kann man sie mit derselben Farbe überbieten, so muss man es tun. Ist in den
   Stich aber schon getrumpft worden, kann die ausgespielte Farbe nicht mehr gewinnen, und jede
   Karte von ihr ist recht.
2. Wer die Farbe nicht hat, aber Trümpfe, muss trumpfen: wenn möglich höher als alle Trümpfe, die
   schon im Stich liegen, sonst mit einem beliebigen.
3. Wer beides nicht hat, spielt, was er will.

Den Stich macht der höchste Trumpf, ohne Trumpf die höchste Karte der ausgespielten Farbe.

*Ein Beispiel* mit Eichel als Trumpf: Auf den ausgespielten Schellen-König ist der Eichel-Unter
gefallen. Wer Schellen-Ass und Schellen-Neuner hält, darf beide spielen. Wer keine Schellen hat,
aber Eichel-Neuner und Eichel-Ober, muss den Ober spielen.

## Zwanziger und Vierziger

Im Schnapser dürfen Rufer und Partner, wenn sie ausspielen, König und Ober einer Farbe ansagen:
**40** in Trumpf, **20** in jeder anderen Farbe. Angesagt wird, indem man eine der beiden Karten
ausspielt; beides ist ein Zug. Es darf beliebig viele Ansagen geben, bei jedem Ausspiel eine, vom
allerersten an. Die Gegner können nicht ansagen.

Die Ansage zählt nur, wenn der Stich, zu dem sie gemacht wurde, an die Partei des Rufers geht. Sonst
ist sie verloren.

## Wie ein Spiel endet

Die Punkte der Rufer-Partei sind die Karten in ihren Stichen und die Ansagen, die gezählt haben.

**Schnapser.** Mit dem ersten Stich, den ein Gegner macht, ist das Spiel aus. Hatte die Partei des
Rufers *vor* diesem Stich 66 Punkte oder mehr, so hat sie gewonnen, sonst verloren; aus dem Stich
selbst zählt für sie nichts. Macht sie alle sechs Stiche, hat sie gewonnen, denn dann sind es
mindestens 120 Punkte.

**Genug.** Zwischen zwei Stichen kann Rufer oder Partner genug sagen und gewinnt damit auf der
Stelle. Wenigstens ein Stich muss gespielt und der nächste noch nicht angespielt sein. Jeder der
beiden darf es sagen, gleich wer ausspielt, und es gilt, wer zuerst spricht. Nötig sind 66 Punkte:
Wer es zu früh versucht, wird abgewiesen und zahlt nichts dafür.

**Durchmarsch.** Die Partei des Rufers muss alle sechs Stiche machen; mit dem ersten, den sie
abgibt, ist das Spiel aus und verloren. Ansagen gibt es keine und auch kein Genug.

**Aufdecken.** Spielt Rufer oder Partner aus, auch zum ersten Stich, und ist es *sicher*, dass er
alle restlichen Stiche selbst macht, so darf er sein Blatt offen hinlegen. Fünf Sekunden lang
schauen alle zu, und keiner ist am Zug; dann ist das Spiel aus, und alle übrigen Karten gehören der
Partei des Rufers. Ein Durchmarsch ist damit gewonnen. Ein Schnapser braucht auch jetzt seine 66,
aber weil noch kein Stich abgegeben wurde, hat er sie immer.

Sicher heißt: Wie auch die ungesehenen Karten in den drei anderen Blättern verteilt sind und wie
sie nach den Regeln gespielt werden, jeder Stich geht an den, der ausspielt. Dabei zählt nur, was
er selbst sehen kann: sein Blatt und die schon gespielten Karten. So lässt es sich prüfen:

- Man ordnet in jeder Farbe die eigenen Karten von oben nach unten. Soweit sich ihnen einzeln
  ungesehene Karten der Farbe gegenüberstellen lassen, muss jede von ihnen die höchste ungesehene
  überbieten.
- Wer außer Trümpfen noch etwas hält, braucht mindestens so viele Trümpfe, wie ungesehen sind.

## Die Abrechnung

Der Einsatz ist der des Rufs, für jedes Kontra, Rekontra und Subkontra einmal verdoppelt.

- Spielen zwei gegen zwei, bekommt jeder Gewinner den Einsatz, und jeder Verlierer zahlt ihn.
- Wer allein spielt, bekommt oder zahlt drei Einsätze; jeder der drei anderen zahlt oder bekommt
  einen.
- Die Gewinner teilen sich außerdem die Kassa zu gleichen Teilen. Was sich nicht teilen lässt, wenn
  nämlich drei gegen den Alleinspieler gewinnen, bleibt für die Nächsten darin.

*Zum Beispiel*: Ein Herz-Schnapser mit Kontra und Rekontra gilt 100 × 4 = 400. Ein Durchmarsch in
Eichel, allein gespielt und nach Kontra verloren, kostet den Rufer 900, und die anderen bekommen je
300.

Jeder beginnt mit 3000. Wer nicht alles zahlen kann, bleibt den Rest schuldig, und sein Guthaben
sinkt unter null; so geht jedes Spiel samt Kassa auf null auf, und alle Guthaben und die Kassa
ergeben zusammen immer das Vierfache des Anfangsgeldes.

Die Partie ist aus nach dem Spiel, in dem ein Guthaben auf 0 oder darunter gefallen ist, und sei es
durch die Zahlung in die Kassa, oder nach der vereinbarten Zahl von Spielen. Den Rang bestimmt das
Guthaben; wer gleich viel hat, teilt ihn. Was am Schluss in der Kassa liegt, gehört niemandem.

## Was ein Tisch wählen kann

- Anfangsgeld: 3000, oder jeder Betrag von 50 bis 1.000.000.
- Zahl der Spiele: unbegrenzt, oder 1 bis 10.000; auch Spiele, in denen niemand ruft, zählen mit.
- Erster Geber: Platz 3, oder jeder andere.
"""
