import type { AccountReasonWords } from '../mail-reason-words.ts';

/** Why no mail is fetched from a mailbox. */
export const accountReasons: AccountReasonWords = {
  not_signed_in: 'Nadie ha iniciado sesión todavía.',
  other_secret_key: 'El inicio de sesión se guardó con otra clave secreta.',
  access_ended: 'El proveedor ya no acepta el inicio de sesión.',
  no_client:
    'Este servidor no está registrado con el proveedor: faltan el identificador y el secreto de su cliente.',
  no_token: 'El proveedor no dio ningún token de acceso.',
  provider_away: 'No se puede acceder al proveedor.',
  not_resolved: 'El nombre del servidor de correo no se conoce.',
  network_not_allowed:
    'El servidor de correo está en una red a la que este servidor no puede conectarse. INBOUND_ALLOW_NETWORKS indica las redes permitidas.',
  tls_required: 'Una conexión sin TLS solo se permite en las redes que indica INBOUND_ALLOW_NETWORKS.',
  port_not_allowed:
    'El puerto debe ser 993 o 143. Otros solo se permiten en las redes que indica INBOUND_ALLOW_NETWORKS.',
  connection_refused: 'El servidor de correo rechaza la conexión.',
  connection_closed: 'Se cerró la conexión con el servidor de correo.',
  no_answer: 'El servidor de correo no responde.',
  unreachable: 'No se puede acceder al servidor de correo.',
  certificate_not_trusted:
    'El certificado del servidor de correo no es de confianza. Si es de su propia autoridad, indique el archivo de esta en NODE_EXTRA_CA_CERTS.',
  certificate_expired: 'El certificado del servidor de correo ha caducado.',
  certificate_of_other_host: 'El certificado del servidor de correo es de otro host.',
  tls_failed: 'No se pudo establecer una conexión cifrada con el servidor de correo.',
  connection_failed: 'Falló la conexión con el servidor de correo.',
  sign_in_refused: 'El servidor de correo rechazó el inicio de sesión.',
  not_opened: 'El servidor de correo no quiso iniciar una sesión.',
  folder_not_opened: 'El servidor de correo no abrió la carpeta.',
  folder_not_searched: 'El servidor de correo no buscó en la carpeta.',
  mail_not_given: 'El servidor de correo no entregó un correo.',
  mail_gone: 'Un correo se quitó de la carpeta mientras se recogía.',
  mail_not_moved: 'El servidor de correo no movió un correo a la otra carpeta.',
  workspace_full: 'El espacio de trabajo no tiene más espacio de almacenamiento.',
  disk_full: 'Este servidor no tiene más espacio de almacenamiento.',
  server_away: 'Este servidor no pudo guardar un correo en ese momento.',
  unexpected: 'La recogida falló de forma inesperada.',
};
