import type { Texts } from '../texts.ts';

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
  sections: { agents: 'Agents' },
  about: { agents: 'Qui travaille ici, avec quels droits, et qui est invité.' },
  more: 'Afficher plus',
  none: 'Rien pour le moment.',
  roles: { owner: 'Propriétaire', admin: 'Administrateur', agent: 'Agent', light_agent: 'Agent léger' },
  agentStatuses: { invited: 'Invité', active: 'Actif', suspended: 'Suspendu' },
  away: 'Absent',
};
