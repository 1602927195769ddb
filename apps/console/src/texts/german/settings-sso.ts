import type { LateTexts } from '../texts.ts';

export const sso: LateTexts['settings']['sso'] = {
  register: 'Tragen Sie diese Rückkehradresse beim Anbieter ein, mit den Scopes openid email profile:',
  issuer: 'Issuer',
  clientId: 'Client-ID',
  clientSecret: 'Client-Geheimnis',
  hasSecret: 'Eines ist gespeichert. Speichern ersetzt es.',
  secretHint: 'Leer bei einem öffentlichen Client.',
  saved: 'Single Sign-on gespeichert',
  test: 'Ausprobieren',
  ask: 'Anbieter fragen',
  answers: (issuer) => `${issuer} antwortet`,
  testHint: 'Nur eine Anmeldung prüft Client-ID und Geheimnis:',
  signIn: 'in neuem Fenster anmelden',
  remove: 'Abschalten',
  removeQuestion: 'Agenten bleiben angemeldet und können ihre Passwörter weiter verwenden.',
  removed: 'Single Sign-on ist aus',
  onlyTitle: 'Andere Wege',
  isNotOnly: 'Mitarbeitende melden sich mit Single Sign-on, Passwörtern und Passkeys an.',
  isOnly: 'Mitarbeitende melden sich nur mit Single Sign-on an.',
  onlyThis: 'Nur Single Sign-on zulassen',
  onlyQuestion:
    'Passwörter, Passkeys, Wiederherstellungscodes und neue Passwörter per Mail gelten für niemanden mehr. Offene Sitzungen gehen weiter. Fällt der Anbieter aus, lässt die Kommandozeile sie wieder zu: ./tidemark sso set --no-only.',
  onlySaved: 'Single Sign-on ist der einzige Weg',
  allowOthers: 'Passwörter wieder zulassen',
  allowQuestion: 'Die bisherigen Passwörter und Passkeys gelten wieder.',
  othersAllowed: 'Passwörter sind wieder zugelassen',
};
