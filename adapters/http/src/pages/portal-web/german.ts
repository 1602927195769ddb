import type { PortalWords } from './texts.ts';

export const german: PortalWords = {
  frame: {
    skip: 'Zum Inhalt springen',
    menu: 'Seiten',
    requests: 'Ihre Anfragen',
    contact: 'Kontakt',
    help: 'Hilfe',
    signedIn: (name) => `Angemeldet als ${name}`,
    signOut: 'Abmelden',
    fault: (title) => `Fehler: ${title}`,
  },
  ask: {
    heading: 'Fragen stellen und Antworten lesen',
    lead: (workspace) =>
      `Geben Sie Ihre E-Mail-Adresse ein. ${workspace} schickt Ihnen einen Link, der Ihre Anfragen öffnet. Ein Passwort brauchen Sie nicht.`,
    email: 'Ihre E-Mail-Adresse',
    hint: 'Falls Sie uns schon geschrieben haben, verwenden Sie dieselbe Adresse.',
    button: 'Link anfordern',
    sent: {
      heading: 'Prüfen Sie Ihr Postfach',
      lead: 'Wenn wir diese Adresse erreichen können, ist ein Link dorthin unterwegs.',
      life: (minutes) => `Er funktioniert einmal und ${minutes} lang. Nur der neueste Link ist gültig.`,
      hints: ['Nach ein paar Minuten noch nichts da? Sehen Sie im Spam-Ordner nach.', 'Stimmt die Adresse?'],
      most: (linksAnHour) =>
        `An eine Adresse schicken wir höchstens ${linksAnHour} Links in der Stunde. Kommt keiner an, versuchen Sie es bitte später noch einmal.`,
      again: 'Andere Adresse verwenden',
    },
    unmailed: {
      lead: (workspace) =>
        `${workspace} verschickt noch keine E-Mails. Ein Link, den Sie hier anfordern, erreicht Sie nicht. Bitte wenden Sie sich auf anderem Weg an uns.`,
      sent: {
        heading: 'Es wurde keine E-Mail verschickt',
        lead: (workspace) =>
          `${workspace} verschickt noch keine E-Mails, deshalb ist kein Link unterwegs. Bitte wenden Sie sich auf anderem Weg an uns.`,
      },
    },
    faults: {
      email: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel anna@example.com.',
      tooMany: (wait) => `Es wurden zu viele Links angefordert. Versuchen Sie es in ${wait} noch einmal.`,
    },
  },
  signIn: {
    heading: (workspace) => `Ihre Anfragen an ${workspace}`,
    lead: (email) => `Der Link ist für ${email}. Mit der Schaltfläche melden Sie sich in diesem Browser an.`,
    button: 'Anmelden',
    app: 'In der App öffnen',
    notRequested:
      'Sie haben diesen Link nicht angefordert? Dann schließen Sie die Seite: Es ist nichts geschehen.',
    bound: {
      lead: (email) => `Der Link ist für ${email}. Er funktioniert nur in der App, die ihn angefordert hat.`,
      ask: 'Link für diesen Browser anfordern',
    },
    dead: {
      heading: 'Dieser Link funktioniert nicht mehr',
      lead: (minutes) => `Ein Link funktioniert einmal und ${minutes} lang, und nur der neueste ist gültig.`,
      ask: 'Neuen Link anfordern',
    },
    lost: {
      heading: 'Sie sind nicht angemeldet',
      lead: 'Ihr Browser hat die Anmeldung nicht gespeichert, weil er das nur über https tut. Öffnen Sie diese Seite über https und lassen Sie Cookies zu.',
    },
    plain:
      'Diese Seite wurde ohne https geöffnet. Browser speichern eine Anmeldung nur über https. Öffnen Sie die Seite über https.',
    out: {
      heading: 'Sie sind abgemeldet',
      lead: 'Dieser Browser zeigt Ihre Anfragen nicht mehr an.',
      again: 'Wieder anmelden',
    },
  },
  list: {
    heading: 'Ihre Anfragen',
    filter: 'Anzeigen',
    all: 'Alle',
    unread: 'Neue Antwort',
    by: (name) => `von ${name}`,
    number: (number) => `Anfrage ${number}`,
    lastMessage: 'Letzte Nachricht',
    none: {
      heading: 'Sie haben noch keine Anfragen',
      lead: 'Fragen Sie uns etwas.',
    },
    noneOfStatus: 'Keine Anfragen mit diesem Status.',
    older: 'Ältere Anfragen',
    newest: 'Neueste Anfragen',
    markRead: 'Alle als gelesen markieren',
    marked: 'Alle Antworten sind als gelesen markiert.',
  },
  answers: {
    here: 'Wir antworten hier. Bitte schauen Sie wieder vorbei.',
    byMail: 'Wir antworten hier und per E-Mail.',
  },
  status: { open: 'Offen', pending: 'Wartet auf Sie', solved: 'Gelöst', closed: 'Geschlossen' },
  request: {
    opened: 'Gestellt am',
    shared: (name) =>
      `Diese Anfrage hat ${name} gestellt. Sie können sie lesen, weil Ihre Organisation ihre Anfragen teilt.`,
    hints: {
      open: 'Wir arbeiten daran.',
      pending: 'Wir haben eine Frage an Sie: Bitte antworten Sie unten.',
      solved: 'Wenn es für Sie nicht gelöst ist, antworten Sie unten: Dann ist die Anfrage wieder offen.',
      closed: 'Diese Anfrage ist geschlossen. Eine Antwort öffnet eine neue, die an sie anschließt.',
    },
    details: 'Angaben',
    messages: 'Nachrichten',
    earlier: 'Frühere Nachrichten',
    latest: 'Neueste Nachrichten',
    files: 'Dateien',
    picture: (name) => (name === '' ? 'Bild' : `Bild: ${name}`),
    table: 'Tabelle',
    answer: 'Ihre Antwort',
    button: 'Senden',
    sent: 'Ihre Nachricht wurde gesendet.',
    opens: 'Wir haben Ihre Anfrage erhalten.',
    followUp: (number) =>
      `Die Anfrage ${number} war geschlossen. Ihre Antwort hat deshalb diese neue Anfrage geöffnet.`,
    notStored: 'Dateien, die wir nicht speichern konnten:',
    skipped: (count) =>
      `${count === 1 ? 'Eine Ihrer Dateien konnte' : `${count} Ihrer Dateien konnten`} wir nicht speichern. Bitte schicken Sie noch einmal, was fehlt.`,
  },
  form: {
    heading: (workspace) => `${workspace} fragen`,
    subject: 'Worum geht es?',
    message: 'Ihre Nachricht',
    files: 'Dateien',
    filesHint: (most, each, all) => `Höchstens ${most}, je ${each} und zusammen ${all}.`,
    filesDrop: 'Legen Sie Dateien hier ab, fügen Sie ein Bild ein, oder wählen Sie sie aus:',
    filesRemove: (name) => `${name} entfernen`,
    chooseAgain: 'Bitte wählen Sie Ihre Dateien noch einmal aus; Ihr Browser behält sie nicht.',
    optional: '(optional)',
    choose: 'Bitte wählen',
    yes: 'Ja',
    no: 'Nein',
    wholeNumber: 'Eine ganze Zahl.',
    zone: (zone) => `Zeitzone: ${zone}`,
    button: 'Senden',
  },
  faults: {
    heading: (count) =>
      `Noch nicht gesendet: Bitte prüfen Sie ${count === 1 ? 'ein Feld' : `${count} Felder`}`,
    required: 'Bitte füllen Sie das aus.',
    text: (most) => `Bitte kürzen Sie das auf ${most} Zeichen.`,
    characters: 'Darin ist ein Zeichen, das nicht gesendet werden kann. Bitte geben Sie es neu ein.',
    wholeNumber: 'Bitte geben Sie eine ganze Zahl ein.',
    date: 'Bitte geben Sie ein Datum ein.',
    dateTime: 'Bitte geben Sie ein Datum und eine Uhrzeit ein.',
    option: 'Bitte wählen Sie etwas aus der Liste.',
    value: 'Das scheint nicht zu stimmen. Bitte prüfen Sie es.',
    fileTooLarge: (most) => `Eine der Dateien ist größer als ${most}.`,
    filesTooLarge: (most) => `Alle Dateien zusammen sind größer als ${most}.`,
    tooManyFiles: (most) => `Das sind mehr als ${most} Dateien.`,
    fileType:
      'Eine der Dateien ist ein Programm oder ein Skript oder enthält Schadsoftware. Solche nehmen wir nicht an.',
    sentBefore:
      'Dieses Formular wurde schon mit einem anderen Text abgeschickt. Um auch diesen zu senden, drücken Sie noch einmal auf die Schaltfläche.',
    textTooLong:
      'Ihr Text ist zu lang zum Senden; nur der Anfang ist noch da. Bitte kürzen Sie ihn, prüfen Sie die anderen Felder und wählen Sie Ihre Dateien noch einmal aus.',
  },
  wrong: {
    heading: 'Das hat nicht geklappt',
    missing: {
      heading: 'Seite nicht gefunden',
      lead: 'Diese Anfrage oder Datei gibt es nicht, oder sie gehört Ihnen nicht.',
    },
    closed: {
      heading: 'Zurzeit geschlossen',
      lead: (workspace) =>
        `${workspace} ist hier zurzeit nicht erreichbar. Bitte versuchen Sie es später noch einmal.`,
    },
    forbidden: 'Sie haben darauf keinen Zugriff.',
    foreign:
      'Das Formular kam von einer anderen Website. Öffnen Sie unsere eigene Seite und senden Sie es dort.',
    tooMany: (wait) => `Zu viele Versuche. Versuchen Sie es in ${wait} noch einmal.`,
    tooLarge: 'Das ist zu groß. Bitte senden Sie weniger auf einmal.',
    unreadable:
      'Ihr Browser hat etwas gesendet, das wir nicht lesen konnten. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
    unavailable: 'Wir sind gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
    full: 'Das können wir gerade nicht speichern. Bitte versuchen Sie es später noch einmal.',
    other: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
    mark: (requestId) => `Wenn Sie uns deswegen schreiben, nennen Sie diesen Code: ${requestId}`,
    back: 'Zu Ihren Anfragen',
  },
};
