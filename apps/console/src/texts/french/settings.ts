import type { Texts } from '../texts.ts';
import { keys } from './settings-keys.ts';
import { people } from './settings-people.ts';
import { webhooks } from './settings-webhooks.ts';

export const settings: Texts['settings'] = {
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
  sections: { agents: 'Agents', keys: 'Clés d’API', webhooks: 'Webhooks' },
  about: {
    agents: 'Qui travaille ici, avec quels droits, et qui est invité.',
    keys: 'Avec une clé, un programme appelle l’API. Elle est montrée une fois.',
    webhooks: 'Les adresses averties des événements, et ce qui leur a été envoyé.',
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
  shownOnce: 'Montré cette seule fois. Personne ne pourra le revoir.',
  people,
  keys,
  webhooks,
};
