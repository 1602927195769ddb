import type { MailReasonWords } from '../mail-reason-words.ts';

/** Why a mail was not sent, or not to everybody. */
export const mailReasons: MailReasonWords = {
  receiver_blocked: 'El destinatario está bloqueado.',
  link_expired: 'El enlace que contiene ha caducado.',
  too_old: 'Es demasiado antiguo para enviarse automáticamente.',
  workspace_suspended: 'El espacio de trabajo está suspendido.',
  came_back:
    'En los últimos 7 días se devolvió un correo a esta dirección, o el servidor de correo no conocía la dirección.',
  complaint: 'El destinatario se ha quejado de correos de aquí.',
  address_limit: 'Esta dirección ya ha recibido tantos correos de este tipo como puede recibir en una hora.',
  ticket_limit: 'Sobre este ticket ya salieron tantos correos automáticos como se permiten en 10 minutos.',
  from_machine: 'Una máquina escribió este correo. No se responde automáticamente.',
  forwarded: 'Un agente reenvió este correo, y su autor no sabe nada del ticket.',
  no_agent: 'Ningún agente activo tiene esta dirección.',
  no_password: 'Este agente usa el inicio de sesión único y no tiene contraseña.',
  own_address: 'Los correos a esta dirección llegan aquí.',
  refused: 'El servidor de correo rechazó el correo.',
  no_such_address: 'Según el servidor de correo, esta dirección no existe.',
  deferred: 'El servidor de correo aún no ha aceptado el correo.',
  unreachable: 'El servidor de correo no responde o cerró la conexión.',
  no_encryption: 'El servidor de correo no ofrece un cifrado fiable.',
  size_refused: 'El servidor de correo no acepta correos de este tamaño.',
  sign_in_refused: 'El servidor de correo rechazó el inicio de sesión.',
  bad_address: 'No se puede enviar correo a esta dirección.',
  file_unreadable: 'No se pudo leer un archivo.',
  key_unreadable: 'No se puede leer la clave DKIM del remitente.',
  not_written: 'No se pudo escribir en la carpeta de correos.',
  copies_refused: 'El servidor de correo rechazó copias del correo:',
};
