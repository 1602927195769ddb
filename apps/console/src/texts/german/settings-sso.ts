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
  removeQuestion: 'Sitzungen gehen weiter, und Passwörter gelten weiter.',
  removed: 'Single Sign-on ist aus',
};
