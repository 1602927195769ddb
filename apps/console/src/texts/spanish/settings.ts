import type { Texts } from '../texts.ts';
import { keys } from './settings-keys.ts';
import { people } from './settings-people.ts';
import { webhooks } from './settings-webhooks.ts';

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
  sections: { agents: 'Agentes', keys: 'Claves de API', webhooks: 'Webhooks' },
  about: {
    agents: 'Quién trabaja aquí, qué puede hacer y quién está invitado.',
    keys: 'Con una clave, un programa llama a la API. Se muestra una vez.',
    webhooks: 'Direcciones que se enteran de los eventos, y lo que se les envió.',
  },
  more: 'Mostrar más',
  none: 'Todavía nada.',
  roles: { owner: 'Propietario', admin: 'Administrador', agent: 'Agente', light_agent: 'Agente ligero' },
  agentStatuses: { invited: 'Invitado', active: 'Activo', suspended: 'Suspendido' },
  away: 'Ausente',
  cancel: 'Cancelar',
  save: 'Guardar',
  done: 'Listo',
  copy: 'Copiar',
  copied: 'Copiado',
  shownOnce: 'Se muestra solo esta vez. Nadie podrá verlo de nuevo.',
  people,
  keys,
  webhooks,
};
