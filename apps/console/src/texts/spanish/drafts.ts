import type { Texts } from '../texts.ts';

export const drafts: Texts['drafts'] = {
  saving: 'Guardando …',
  saved: 'Guardado',
  offline: 'Aún no está guardado en el servidor. Este navegador lo conserva.',
  moved: 'Ha cambiado este texto en otra ventana:',
  gone: 'Este texto se envió o se descartó en otra ventana:',
  mine: 'Aquí',
  theirs: 'En otro lugar',
  empty: 'No queda nada de él.',
  keepMine: 'Conservar este',
  takeTheirs: 'Usar el otro',
  begun: (words) => `«${words} …»`,
  marks: { draft: 'Borrador', held: 'Se está enviando', stopped: 'No enviado' },
  sendsIn: (seconds) => `Se envía en ${seconds} s`,
  sendsAt: (at) => `Se envía: ${at}`,
  stopped: (number) => `La respuesta a #${number} no se envió`,
  back: (number) => `Respuesta a #${number} recuperada`,
  stoppedMoved: 'No se envió: alguien escribió entretanto.',
};
