/** The articles of the demo's help centre, each in English and German. */

/** The body is HTML. */
export type DemoText = Readonly<{ title: string; body: string }>;

export type DemoArticle = Readonly<{
  category: 'Ordering' | 'Machines' | 'Coffee';
  en: DemoText;
  de: DemoText;
}>;

export const demoArticles: readonly DemoArticle[] = [
  {
    category: 'Ordering',
    en: {
      title: 'Where is my parcel?',
      body: '<p>We pack on working days until 14:00. Most parcels arrive <strong>two working days</strong> later.</p><h2>Follow your parcel</h2><ol><li>Open <em>Orders</em> in your account.</li><li>Choose the order.</li><li>Press <em>Track</em>.</li></ol><h2>Nothing moves for three days</h2><p>Write to us with the number of your order. We ask the carrier, and send a new parcel if the first one is lost.</p>',
    },
    de: {
      title: 'Wo ist mein Paket?',
      body: '<p>Wir packen an Werktagen bis 14 Uhr. Die meisten Pakete sind <strong>zwei Werktage</strong> später da.</p><h2>Das Paket verfolgen</h2><ol><li>Öffnen Sie <em>Bestellungen</em> in Ihrem Konto.</li><li>Wählen Sie die Bestellung.</li><li>Drücken Sie auf <em>Verfolgen</em>.</li></ol><h2>Drei Tage ohne Bewegung</h2><p>Schreiben Sie uns mit der Bestellnummer. Wir fragen nach und schicken ein neues Paket, falls das erste verloren ist.</p>',
    },
  },
  {
    category: 'Ordering',
    en: {
      title: 'Pause or change your subscription',
      body: '<p>You can skip, move or stop each delivery until two days before it leaves.</p><h2>Skip a delivery</h2><p>Open <em>Subscription</em>, then <em>Calendar</em>, and tap the delivery.</p><h2>Change the rhythm</h2><ul><li>every two weeks</li><li>every four weeks</li><li>every six weeks</li></ul><p>The price of a bag stays the same.</p>',
    },
    de: {
      title: 'Das Abo pausieren oder ändern',
      body: '<p>Sie können jede Lieferung bis zwei Tage vorher auslassen, verschieben oder beenden.</p><h2>Eine Lieferung auslassen</h2><p>Öffnen Sie <em>Abo</em>, dann <em>Kalender</em>, und tippen Sie auf die Lieferung.</p><h2>Den Rhythmus ändern</h2><ul><li>alle zwei Wochen</li><li>alle vier Wochen</li><li>alle sechs Wochen</li></ul><p>Der Preis einer Packung bleibt gleich.</p>',
    },
  },
  {
    category: 'Ordering',
    en: {
      title: 'Returns and refunds',
      body: '<p>Unopened goods can go back within 30 days. Open bags stay with you, and we refund them if something was wrong.</p><h2>How to return</h2><p>Print the label from your account. We refund within three working days after the parcel is here.</p><blockquote>Something arrived broken? Send us a picture. You need not return it.</blockquote>',
    },
    de: {
      title: 'Rückgabe und Erstattung',
      body: '<p>Ungeöffnete Ware nehmen wir 30 Tage lang zurück. Offene Packungen behalten Sie, und wir erstatten sie, wenn etwas nicht stimmte.</p><h2>So geht es</h2><p>Drucken Sie das Etikett aus Ihrem Konto. Wir erstatten innerhalb von drei Werktagen, nachdem das Paket hier ist.</p><blockquote>Etwas kam zerbrochen an? Schicken Sie uns ein Bild. Sie müssen nichts zurücksenden.</blockquote>',
    },
  },
  {
    category: 'Ordering',
    en: {
      title: 'Invoices and VAT',
      body: '<p>Each invoice is in your account below <em>Orders</em>, as a PDF.</p><h2>For companies</h2><p>Add the name and VAT number of your company in <em>Account</em>, then <em>Billing</em>. They are on every later invoice. For an earlier one, write to us.</p>',
    },
    de: {
      title: 'Rechnungen und Umsatzsteuer',
      body: '<p>Jede Rechnung liegt als PDF in Ihrem Konto unter <em>Bestellungen</em>.</p><h2>Für Firmen</h2><p>Tragen Sie Namen und USt-IdNr. unter <em>Konto</em>, dann <em>Rechnung</em> ein. Sie stehen auf jeder späteren Rechnung. Für eine frühere schreiben Sie uns.</p>',
    },
  },
  {
    category: 'Machines',
    en: {
      title: 'Descale your machine',
      body: '<p>Descale every six weeks with hard water, every twelve with a filter.</p><h2>You need</h2><ul><li>one sachet of descaler</li><li>a bowl of two litres</li><li>half an hour</li></ul><h2>Steps</h2><ol><li>Dissolve the powder in a full tank.</li><li>Start the programme and leave the bowl below.</li><li>Rinse with two tanks of clear water.</li><li>Hold <code>STEAM</code> and <code>POWER</code> for five seconds: the light goes out.</li></ol><p>Never use vinegar. It attacks the seals.</p>',
    },
    de: {
      title: 'Die Maschine entkalken',
      body: '<p>Entkalken Sie bei hartem Wasser alle sechs Wochen, mit Filter alle zwölf.</p><h2>Sie brauchen</h2><ul><li>einen Beutel Entkalker</li><li>eine Schüssel für zwei Liter</li><li>eine halbe Stunde</li></ul><h2>Schritte</h2><ol><li>Lösen Sie das Pulver in einem vollen Tank.</li><li>Starten Sie das Programm und stellen Sie die Schüssel darunter.</li><li>Spülen Sie mit zwei Tanks klarem Wasser.</li><li>Halten Sie <code>STEAM</code> und <code>POWER</code> fünf Sekunden: Das Licht geht aus.</li></ol><p>Nehmen Sie nie Essig. Er greift die Dichtungen an.</p>',
    },
  },
  {
    category: 'Machines',
    en: {
      title: 'My machine leaks',
      body: '<p><strong>Unplug it first.</strong> Then look where the water comes from.</p><h2>Below the tank</h2><p>Take the tank off and put the white seal back into its groove.</p><h2>At the group head</h2><p>The gasket hardens after about a year. You can change it in five minutes.</p><h2>From the bottom</h2><p>Leave the machine unplugged and write to us. Please do not open the housing.</p>',
    },
    de: {
      title: 'Meine Maschine ist undicht',
      body: '<p><strong>Ziehen Sie zuerst den Stecker.</strong> Sehen Sie dann nach, woher das Wasser kommt.</p><h2>Unter dem Tank</h2><p>Nehmen Sie den Tank ab und legen Sie die weiße Dichtung zurück in ihre Nut.</p><h2>An der Brühgruppe</h2><p>Die Dichtung wird nach etwa einem Jahr hart. Sie ist in fünf Minuten getauscht.</p><h2>Von unten</h2><p>Lassen Sie den Stecker gezogen und schreiben Sie uns. Bitte öffnen Sie das Gehäuse nicht.</p>',
    },
  },
  {
    category: 'Machines',
    en: {
      title: 'Connect the app',
      body: '<p>The app needs Bluetooth and the firmware 3.0 or newer.</p><h2>Pair</h2><ol><li>Hold the two outer buttons until both blink.</li><li>Choose your machine in the app.</li></ol><h2>It is not found</h2><p>Forget the machine in the settings of your phone, and pair it again with the phone close by.</p>',
    },
    de: {
      title: 'Die App verbinden',
      body: '<p>Die App braucht Bluetooth und die Firmware 3.0 oder neuer.</p><h2>Koppeln</h2><ol><li>Halten Sie die beiden äußeren Tasten, bis beide blinken.</li><li>Wählen Sie Ihre Maschine in der App.</li></ol><h2>Sie wird nicht gefunden</h2><p>Entfernen Sie die Maschine in den Einstellungen des Telefons und koppeln Sie sie mit dem Telefon daneben noch einmal.</p>',
    },
  },
  {
    category: 'Coffee',
    en: {
      title: 'Which grind for which brewer?',
      body: '<table><thead><tr><th>Brewer</th><th>Grind</th><th>Time</th></tr></thead><tbody><tr><td>Espresso</td><td>fine</td><td>25 to 30 s</td></tr><tr><td>Stove pot</td><td>like table salt</td><td>3 to 4 min</td></tr><tr><td>Filter</td><td>medium</td><td>3 min</td></tr><tr><td>French press</td><td>coarse</td><td>4 min</td></tr></tbody></table><h2>Sour or bitter?</h2><p>Sour: grind finer. Bitter: grind coarser. One step at a time.</p>',
    },
    de: {
      title: 'Welcher Mahlgrad wofür?',
      body: '<table><thead><tr><th>Zubereitung</th><th>Mahlgrad</th><th>Zeit</th></tr></thead><tbody><tr><td>Espresso</td><td>fein</td><td>25 bis 30 s</td></tr><tr><td>Herdkanne</td><td>wie Tafelsalz</td><td>3 bis 4 min</td></tr><tr><td>Filter</td><td>mittel</td><td>3 min</td></tr><tr><td>Pressstempel</td><td>grob</td><td>4 min</td></tr></tbody></table><h2>Sauer oder bitter?</h2><p>Sauer: feiner mahlen. Bitter: gröber mahlen. Immer nur eine Stufe.</p>',
    },
  },
  {
    category: 'Coffee',
    en: {
      title: 'How to store coffee',
      body: '<p>Keep the beans in their bag, closed, dry and dark. Not in the fridge: it is damp there, and smells of everything else.</p><h2>How long?</h2><p>Beans are at their best from day 7 to day 30 after roasting. The date is the second line of the stamp at the bottom of the bag.</p>',
    },
    de: {
      title: 'Kaffee richtig lagern',
      body: '<p>Lassen Sie die Bohnen in ihrer Packung, geschlossen, trocken und dunkel. Nicht im Kühlschrank: Dort ist es feucht und riecht nach allem anderen.</p><h2>Wie lange?</h2><p>Am besten sind Bohnen vom 7. bis zum 30. Tag nach der Röstung. Das Datum ist die zweite Zeile des Stempels am Boden.</p>',
    },
  },
];
