import type { Texts } from '../texts.ts';

export const settings: Texts['settings'] = {
  title: 'Ajustes',
  toSettings: 'A los ajustes',
  managersOnly: 'Los ajustes son para propietarios y administradores',
  managersOnlyHint: 'Pídales el cambio que necesita.',
  groups: {
    workspace: 'Espacio de trabajo',
    people: 'Personas',
    automation: 'Automatización',
    mail: 'Correo',
    connections: 'Conexiones',
    records: 'Registros',
  },
  sections: { agents: 'Agentes' },
  about: { agents: 'Quién trabaja aquí, qué puede hacer y quién está invitado.' },
  more: 'Mostrar más',
  none: 'Todavía nada.',
  roles: { owner: 'Propietario', admin: 'Administrador', agent: 'Agente', light_agent: 'Agente ligero' },
  agentStatuses: { invited: 'Invitado', active: 'Activo', suspended: 'Suspendido' },
  away: 'Ausente',
};
