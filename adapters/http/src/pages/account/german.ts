import type { AccountWords } from './english.ts';

export const german: AccountWords = {
  fault: (title) => `Fehler: ${title}`,
  email: 'E-Mail',
  password: 'Passwort',
  newPassword: 'Neues Passwort',
  passwordHint: (least) => `Mindestens ${least} Zeichen. Vier zufällige Wörter eignen sich gut.`,
  passwordFaults: {
    characters: 'Geben Sie ein Passwort aus ganzen Zeichen ein.',
    length: (least, most) => `Geben Sie ein Passwort mit ${least} bis ${most} Zeichen ein.`,
    common:
      'Das ist eines der meistbenutzten Passwörter, oder fast eines. Vier zufällige Wörter eignen sich gut.',
    simple:
      'Dieses Passwort wiederholt wenige Zeichen oder folgt der Tastatur. Vier zufällige Wörter eignen sich gut.',
    personal:
      'Dieses Passwort besteht aus Ihrer Adresse, Ihrem Namen oder dem Arbeitsbereich. Vier zufällige Wörter eignen sich gut.',
  },
  tooMany: (wait) => `Zu viele Versuche; versuchen Sie es in ${wait} wieder.`,
  yourSignIn: 'Ihre Anmeldung',
  setPassword: 'Passwort festlegen',
  passwordSet: 'Ihr Passwort ist festgelegt',
  console: 'Konsole',
  openConsole: 'Konsole öffnen',
  foreign: {
    heading: 'Das hat nicht funktioniert',
    sentence: 'Das Formular kam von einer anderen Website. Öffnen Sie die Seite selbst.',
  },
  signIn: {
    heading: (workspace) => `Bei ${workspace} anmelden`,
    button: 'Anmelden',
    withPassword: 'Mit Ihrem Passwort',
    orWithPassword: 'Oder mit Ihrem Passwort',
    sso: 'Weiter mit Single Sign-on',
    onlySso: 'Diese Organisation lässt nur die Anmeldung mit Single Sign-on zu.',
    passkey: 'Mit einem Passkey anmelden',
    forgotten: 'Passwort vergessen?',
    notIn: 'Sie sind nicht angemeldet',
    wrong: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
    cookieLost:
      'Ihr Browser hat die Anmeldung nicht gespeichert, weil er das nur über https tut. Öffnen Sie diese Seite mit https und erlauben Sie Cookies.',
    otherBrowser: 'Diese Anmeldung wurde in einem anderen Browser begonnen, oder vor zu langer Zeit.',
    again: 'Neu beginnen',
  },
  signedIn: {
    heading: 'Sie sind angemeldet',
    onwards: {
      app: {
        lead: (agent, workspace) => `Als ${agent}, bei ${workspace}. Die App öffnet sich von selbst.`,
        button: 'App öffnen',
      },
      console: {
        lead: (agent, workspace) => `Als ${agent}, bei ${workspace}. Die Konsole öffnet sich von selbst.`,
        button: 'Konsole öffnen',
      },
      page: {
        lead: (agent, workspace) => `Als ${agent}, bei ${workspace}. Die Seite öffnet sich von selbst.`,
        button: 'Seite öffnen',
      },
    },
    here: (agent, workspace) => `Als ${agent}, bei ${workspace}, mit diesem Browser.`,
    app: 'Um sich in der App anzumelden, öffnen Sie sie und wählen dort die Anmeldung mit dem Browser.',
    out: 'In diesem Browser abmelden',
  },
  signedOut: {
    heading: 'Sie sind abgemeldet',
    lead: (workspace) =>
      `Dieser Browser ist nicht mehr bei ${workspace} angemeldet. Ihre Apps bleiben angemeldet.`,
    again: 'Wieder anmelden',
  },
  app: {
    heading: (agent) => `In der App als ${agent} anmelden?`,
    lead: (workspace) =>
      `Eine App möchte in ${workspace} unter Ihrem Namen arbeiten. Machen Sie nur weiter, wenn Sie die App gerade selbst geöffnet haben.`,
    button: 'In der App anmelden',
    notMe: (agent) => `Ich bin nicht ${agent}: abmelden`,
    done: 'Sie sind in der App angemeldet',
    opens: (life) => `Sie öffnet sich von selbst. Die Anmeldung gilt einmal und ${life} lang.`,
    open: 'App öffnen',
  },
  invitation: {
    heading: (workspace) => `${workspace} beitreten`,
    lead: (agent) => `Willkommen, ${agent}. Wählen Sie ein Passwort, dann können Sie sich anmelden.`,
    joined: (workspace) =>
      `Sie können sich jetzt bei ${workspace} anmelden, in der App oder mit diesem Browser.`,
    signInHere: 'Mit diesem Browser anmelden',
    dead: {
      heading: 'Diese Einladung funktioniert nicht',
      lead: (life) => `Eine Einladung gilt einmal und ${life} lang, und nur die neueste gilt.`,
      hint: 'Wenn Sie schon ein Passwort haben, melden Sie sich an. Sonst bitten Sie die Person, die Sie eingeladen hat, um einen neuen Link.',
      signIn: 'Anmelden',
    },
  },
  forgotten: {
    heading: 'Passwort vergessen?',
    lead: 'Geben Sie Ihre E-Mail-Adresse ein. Sie bekommen einen Link, mit dem Sie ein anderes Passwort wählen.',
    sso: 'Wenn Sie sich mit Single Sign-on anmelden, liegt Ihr Passwort bei Ihrem Anbieter.',
    ssoLink: 'Weiter mit Single Sign-on',
    account: 'Ihr Konto',
    button: 'Link senden',
    back: 'Zurück zur Anmeldung',
    address: 'Geben Sie eine E-Mail-Adresse ein.',
    asked: {
      heading: 'Sehen Sie in Ihr Postfach',
      lead: (email, life) =>
        `Wenn ein Agent mit Passwort die Adresse ${email} hat, ist ein Link dorthin unterwegs. Er gilt einmal und ${life} lang.`,
      hint: 'Nach ein paar Minuten noch keine E-Mail? Sehen Sie im Spam-Ordner nach. Wer sich mit Single Sign-on anmeldet, bekommt keine. Auch ein Inhaber oder Administrator kann Ihnen ein neues Passwort geben.',
    },
    noMail: {
      heading: 'Dieser Server verschickt keine E-Mails',
      lead: 'Deshalb kann er Ihnen keinen Link schicken. Bitten Sie den Betreiber um ein neues Passwort. Dieser Befehl setzt eines:',
    },
  },
  reset: {
    heading: 'Neues Passwort wählen',
    lead: (agent) => `Willkommen zurück, ${agent}. Das neue Passwort meldet Sie überall sonst ab.`,
    done: (workspace) =>
      `Sie sind überall abgemeldet. Melden Sie sich bei ${workspace} mit dem neuen Passwort an.`,
    dead: {
      heading: 'Dieser Link funktioniert nicht',
      lead: (life) =>
        `Ein Link für ein neues Passwort gilt einmal und ${life} lang, und nur der neueste gilt.`,
      button: 'Neuen Link anfordern',
    },
  },
  ownPassword: {
    heading: 'Ihr Passwort',
    lead: 'Das neue Passwort meldet Sie überall ab, nur hier nicht.',
    legend: 'Passwort ändern',
    current: 'Aktuelles Passwort',
    wrong: 'Das aktuelle Passwort ist falsch.',
    button: 'Passwort ändern',
    changed: {
      heading: 'Ihr Passwort ist geändert',
      lead: 'Sie sind mit diesem Browser angemeldet, und überall sonst abgemeldet.',
    },
    none: {
      heading: 'Sie haben hier kein Passwort',
      lead: 'Sie melden sich mit Single Sign-on an: Ändern Sie Ihr Passwort bei Ihrem Anbieter.',
    },
  },
  ownFactors: 'Ihre zweiten Faktoren',
  ownSessions: {
    heading: 'Wo Sie angemeldet sind',
    lead: 'Beenden Sie, was Sie nicht kennen, und ändern Sie dann Ihr Passwort.',
    times: (zone) => `Die Zeiten sind die von ${zone}.`,
    columns: { where: 'Wo', signedIn: 'Angemeldet', lastUsed: 'Zuletzt benutzt', end: 'Beenden' },
    here: '(dieser Browser)',
    browser: 'Browser',
    device: 'Gerät',
    signOut: 'Abmelden',
    end: 'Beenden',
    endOne: (name) => `${name} beenden`,
    endOthers: 'Überall sonst abmelden',
  },
};
