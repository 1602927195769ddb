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
  removeQuestion: 'Les agents restent connectés et peuvent encore utiliser leur mot de passe.',
  removed: 'Authentification unique désactivée',
  onlyTitle: 'Autres moyens',
  isNotOnly: 'Les agents se connectent par authentification unique, mot de passe ou clé d’accès.',
  isOnly: 'Les agents se connectent uniquement par authentification unique.',
  onlyThis: 'N’autoriser que l’authentification unique',
  onlyQuestion:
    'Les mots de passe, clés d’accès, codes de secours et réinitialisations ne fonctionnent plus pour aucun agent. Les sessions ouvertes continuent. Si le fournisseur tombe en panne, la ligne de commande les autorise à nouveau : ./tidemark sso set --no-only.',
  onlySaved: 'L’authentification unique est le seul moyen',
  allowOthers: 'Autoriser à nouveau les mots de passe',
  allowQuestion: 'Les mots de passe et clés d’accès d’avant fonctionnent à nouveau.',
  othersAllowed: 'Les mots de passe sont à nouveau autorisés',
};
