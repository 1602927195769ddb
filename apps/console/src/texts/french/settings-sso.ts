import type { LateTexts } from '../texts.ts';

export const sso: LateTexts['settings']['sso'] = {
  register: 'Déclarez cette adresse de retour chez le fournisseur, avec les scopes openid email profile :',
  issuer: 'Émetteur',
  clientId: 'Identifiant du client',
  clientSecret: 'Secret du client',
  hasSecret: 'Un secret est conservé. Enregistrer le remplace.',
  secretHint: 'Vide pour un client public.',
  saved: 'Authentification unique enregistrée',
  test: 'Essayer',
  ask: 'Interroger le fournisseur',
  answers: (issuer) => `${issuer} répond`,
  testHint: 'Seule une connexion vérifie l’identifiant et le secret :',
  signIn: 'se connecter dans une nouvelle fenêtre',
  remove: 'Désactiver',
  removeQuestion: 'Les sessions continuent, et les mots de passe ouvrent encore.',
  removed: 'Authentification unique désactivée',
};
