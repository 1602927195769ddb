import { counted } from '../counted.ts';
import type { Texts } from '../texts.ts';

export const news: Texts['news'] = {
  mentions: 'Menciones',
  readAll: 'Marcar todo como leído',
  allRead: 'Todas las novedades están leídas',
  settings: 'Qué llega y cómo',
  none: 'Sin novedades',
  noneHint: 'Aquí aparecen las asignaciones, las menciones y las respuestas en sus tickets.',
  more: 'Novedades anteriores',
  unread: (count) => `${count} nuevas`,
  others: (count) => `y ${counted('es', count, { one: 'anterior', other: 'anteriores' })}`,
  other: (actor) => `${actor} hizo algo`,
  kinds: {
    ticket_assigned: (actor) => `${actor} se lo asignó`,
    ticket_created: (actor) => `Ticket nuevo de ${actor}`,
    customer_replied: (actor) => `${actor} respondió`,
    note_added: (actor) => `${actor} escribió una nota`,
    mentioned: (actor) => `${actor} le mencionó`,
    ticket_reopened: (actor) => `${actor} lo reabrió`,
    sla_warning: (policy) => `Vence pronto: política de SLA ${policy}`,
    sla_breached: (policy) => `Con retraso: política de SLA ${policy}`,
  },
  names: {
    ticket_assigned: 'Asignado a mí',
    mentioned: 'Mención',
    customer_replied: 'Respuesta en mi ticket',
    ticket_created: 'Ticket nuevo para mí o mi equipo',
    note_added: 'Nota en mi ticket',
    ticket_reopened: 'Mi ticket reabierto',
    sla_warning: 'Mi ticket vence pronto',
    sla_breached: 'Mi ticket va con retraso',
  },
  ways: { here: 'Aquí', desktop: 'Escritorio', sound: 'Sonido', mail: 'Correo' },
  desktopHint:
    'Los avisos de escritorio solo llegan cuando no mira ninguna pestaña de la consola, y un sonido como mucho cada 10 segundos.',
  allow: 'Permitir avisos de escritorio',
  denied: 'Este navegador rechaza los avisos de escritorio. Permítalos para esta página en sus ajustes.',
  quiet: 'Horas de silencio',
  quietHint: 'Sin avisos de escritorio ni sonido a estas horas',
  quietEnds: { from: 'De', to: 'A' },
};
