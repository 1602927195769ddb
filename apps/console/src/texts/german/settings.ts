import type { Texts } from '../texts.ts';

export const settings: Texts['settings'] = {
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
  sections: { agents: 'Agenten' },
  about: { agents: 'Wer hier arbeitet, was sie dürfen und wer eingeladen ist.' },
  more: 'Mehr zeigen',
  none: 'Noch nichts.',
  roles: { owner: 'Inhaber', admin: 'Admin', agent: 'Agent', light_agent: 'Leichter Agent' },
  agentStatuses: { invited: 'Eingeladen', active: 'Aktiv', suspended: 'Gesperrt' },
  away: 'Abwesend',
};
