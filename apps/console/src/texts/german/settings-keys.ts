import type { LateTexts } from '../texts.ts';

export const keys: LateTexts['settings']['keys'] = {
  add: 'Schlüssel anlegen',
  name: 'Name',
  nameHint: 'Wer ihn benutzt, etwa „Monatsbericht“.',
  mayDo: 'Er darf',
  scopes: { read: 'lesen', write: 'schreiben', 'ticket:create': 'Tickets öffnen' },
  made: 'Der Schlüssel',
  madeHint: 'Legen Sie ihn dort ab, wo das Programm ihn findet.',
  neverUsed: 'nie benutzt',
  revoked: 'Widerrufen',
  revoke: 'Widerrufen',
  revokeQuestion:
    'Programme, die ihn benutzen, werden ab jetzt abgewiesen. Das lässt sich nicht zurücknehmen.',
  wasRevoked: (name) => `${name} widerrufen`,
};
