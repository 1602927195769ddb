import type { LateTexts } from '../texts.ts';
import { configurationAbout, configurationNames } from './configuration.ts';
import { keys } from './settings-keys.ts';
import { mail } from './settings-mail.ts';
import { people } from './settings-people.ts';
import { records } from './settings-records.ts';
import { sso } from './settings-sso.ts';
import { webhooks } from './settings-webhooks.ts';

export const settings: LateTexts['settings'] = {
  title: 'Paramètres',
  toSettings: 'Vers les paramètres',
  managersOnly: 'Les paramètres sont réservés aux propriétaires et aux administrateurs',
  managersOnlyHint: 'Demandez-leur le changement dont vous avez besoin.',
  groups: {
    workspace: 'Espace de travail',
    people: 'Personnes',
    automation: 'Automatisation',
    mail: 'E-mail',
    connections: 'Connexions',
    records: 'Historique',
  },
  sections: {
    ...configurationNames,
    agents: 'Agents',
    keys: 'Clés d’API',
    webhooks: 'Webhooks',
    quarantine: 'E-mails reçus',
    mails: 'E-mails sortants',
    addresses: 'Adresses',
    sso: 'Authentification unique',
    audit: 'Journal d’audit',
    exports: 'Exports',
    tasks: 'Tâches',
  },
  about: {
    ...configurationAbout,
    agents: 'Qui travaille ici, avec quels droits, et qui est invité.',
    keys: 'Avec une clé, un programme appelle l’API. Elle est montrée une fois.',
    webhooks: 'Les adresses averties des événements, et ce qui leur a été envoyé.',
    quarantine: 'Les e-mails retenus attendent ici une décision.',
    mails: 'Ce que l’espace de travail envoie, et ce qui a échoué.',
    addresses: 'Où les e-mails arrivent, et les boîtes où ils sont relevés.',
    sso: 'Les agents se connectent avec votre propre fournisseur d’identité.',
    audit: 'Qui a fait quoi, et ce qui a été refusé.',
    exports: 'Tickets, contacts et plus, en fichiers.',
    tasks: 'Le travail que le serveur fait seul, et ce qu’il a abandonné.',
  },
  more: 'Afficher plus',
  none: 'Rien pour le moment.',
  roles: { owner: 'Propriétaire', admin: 'Administrateur', agent: 'Agent', light_agent: 'Agent léger' },
  agentStatuses: { invited: 'Invité', active: 'Actif', suspended: 'Suspendu' },
  away: 'Absent',
  cancel: 'Annuler',
  save: 'Enregistrer',
  done: 'Terminé',
  copy: 'Copier',
  copied: 'Copié',
  notCopied: 'Ce navigateur n’a pas permis la copie. Sélectionnez le texte et copiez-le vous-même.',
  shownOnce: 'Montré cette seule fois. Personne ne pourra le revoir.',
  proof: {
    title: 'Confirmez que c’est bien vous',
    why: 'Cette modification exige une connexion ou votre mot de passe des 10 dernières minutes.',
    password: 'Votre mot de passe',
    code: 'Code de votre application d’authentification, ou code de secours',
    passkey: 'Le prouver avec une clé d’accès',
    goOn: 'Continuer',
    sso: 'Se reconnecter avec l’authentification unique',
    ssoHint: 'Elle s’ouvre dans un nouvel onglet. Revenez ensuite ici.',
  },
  people,
  keys,
  webhooks,
  mail,
  records,
  sso,
};
