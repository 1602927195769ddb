import type { LateTexts } from '../texts.ts';
import { configurationAbout, configurationNames } from './configuration.ts';
import { keys } from './settings-keys.ts';
import { mail } from './settings-mail.ts';
import { people } from './settings-people.ts';
import { records } from './settings-records.ts';
import { sso } from './settings-sso.ts';
import { webhooks } from './settings-webhooks.ts';

export const settings: LateTexts['settings'] = {
  title: 'Einstellungen',
  toSettings: 'Zu den Einstellungen',
  managersOnly: 'Einstellungen sind für Inhaber und Admins',
  managersOnlyHint: 'Bitten Sie sie um die Änderung, die Sie brauchen.',
  groups: {
    workspace: 'Arbeitsbereich',
    people: 'Personen',
    automation: 'Automatik',
    mail: 'E-Mail',
    connections: 'Verbindungen',
    records: 'Aufzeichnungen',
  },
  sections: {
    ...configurationNames,
    agents: 'Agenten',
    keys: 'API-Schlüssel',
    webhooks: 'Webhooks',
    quarantine: 'Angekommene E-Mail',
    mails: 'Ausgehende E-Mail',
    addresses: 'Adressen',
    sso: 'Single Sign-on',
    audit: 'Protokoll',
    exports: 'Exporte',
    tasks: 'Aufgaben',
  },
  about: {
    ...configurationAbout,
    agents: 'Wer hier arbeitet, was sie dürfen und wer eingeladen ist.',
    keys: 'Mit einem Schlüssel ruft ein Programm die API. Er wird einmal gezeigt.',
    webhooks: 'Adressen, die von Ereignissen erfahren, und was an sie ging.',
    quarantine: 'Zurückgehaltene E-Mail wartet hier auf eine Entscheidung.',
    mails: 'Was der Arbeitsbereich sendet, und was scheiterte.',
    addresses: 'Wo E-Mail ankommt, und die Postfächer, aus denen sie geholt wird.',
    sso: 'Agenten melden sich mit Ihrem eigenen Anbieter an.',
    audit: 'Wer was getan hat, und was abgewiesen wurde.',
    exports: 'Tickets, Kontakte und mehr, als Dateien.',
    tasks: 'Arbeit, die der Server von selbst tut, und was er aufgab.',
  },
  more: 'Mehr zeigen',
  none: 'Noch nichts.',
  roles: { owner: 'Inhaber', admin: 'Admin', agent: 'Agent', light_agent: 'Leichter Agent' },
  agentStatuses: { invited: 'Eingeladen', active: 'Aktiv', suspended: 'Gesperrt' },
  away: 'Abwesend',
  cancel: 'Abbrechen',
  save: 'Speichern',
  done: 'Fertig',
  copy: 'Kopieren',
  copied: 'Kopiert',
  notCopied: 'Dieser Browser ließ es nicht kopieren. Markieren und kopieren Sie es selbst.',
  shownOnce: 'Es wird nur dieses eine Mal gezeigt. Niemand kann es wieder sehen.',
  proof: {
    title: 'Zeigen Sie, dass Sie es sind',
    why: 'Diese Änderung braucht eine Anmeldung oder Ihr Passwort aus den letzten 10 Minuten.',
    password: 'Ihr Passwort',
    code: 'Code Ihrer Authenticator-App oder Wiederherstellungscode',
    passkey: 'Mit einem Passkey bestätigen',
    goOn: 'Weiter',
    sso: 'Noch einmal mit Single Sign-on anmelden',
    ssoHint: 'Es öffnet sich in einem neuen Tab. Kommen Sie danach hierher zurück.',
  },
  people,
  keys,
  webhooks,
  mail,
  records,
  sso,
};
