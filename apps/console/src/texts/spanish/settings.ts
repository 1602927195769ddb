import type { LateTexts } from '../texts.ts';
import { configurationAbout, configurationNames } from './configuration.ts';
import { keys } from './settings-keys.ts';
import { mail } from './settings-mail.ts';
import { people } from './settings-people.ts';
import { records } from './settings-records.ts';
import { sso } from './settings-sso.ts';
import { webhooks } from './settings-webhooks.ts';

export const settings: LateTexts['settings'] = {
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
  sections: {
    ...configurationNames,
    agents: 'Agentes',
    keys: 'Claves de API',
    webhooks: 'Webhooks',
    quarantine: 'Correo recibido',
    mails: 'Correo saliente',
    addresses: 'Direcciones',
    sso: 'Inicio de sesión único',
    audit: 'Registro de auditoría',
    exports: 'Exportaciones',
    tasks: 'Tareas',
  },
  about: {
    ...configurationAbout,
    agents: 'Quién trabaja aquí, qué puede hacer y quién está invitado.',
    keys: 'Con una clave, un programa llama a la API. Se muestra una vez.',
    webhooks: 'Direcciones que se enteran de los eventos, y lo que se les envió.',
    quarantine: 'El correo retenido espera aquí una decisión.',
    mails: 'Lo que envía el espacio de trabajo, y lo que falló.',
    addresses: 'Dónde llega el correo, y los buzones de los que se recoge.',
    sso: 'Los agentes entran con su propio proveedor de identidad.',
    audit: 'Quién hizo qué, y qué se rechazó.',
    exports: 'Tickets, contactos y más, como archivos.',
    tasks: 'El trabajo que el servidor hace solo, y lo que abandonó.',
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
  notCopied: 'Este navegador no permitió copiarlo. Selecciónelo y cópielo usted.',
  shownOnce: 'Se muestra solo esta vez. Nadie podrá verlo de nuevo.',
  proof: {
    title: 'Confirme que es usted',
    why: 'Este cambio requiere un inicio de sesión o su contraseña de los últimos 10 minutos.',
    password: 'Su contraseña',
    code: 'Código de su aplicación de autenticación o de recuperación',
    passkey: 'Demostrarlo con una llave de acceso',
    goOn: 'Continuar',
    sso: 'Iniciar sesión otra vez con el inicio de sesión único',
    ssoHint: 'Se abre en otra pestaña. Vuelva aquí después.',
  },
  people,
  keys,
  webhooks,
  mail,
  records,
  sso,
};
