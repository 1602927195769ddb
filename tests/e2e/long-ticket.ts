/** Conversations that are longer than a window. */
import type { ConsoleServer } from './console-server.ts';

export const sayIn = (server: ConsoleServer, number: number, body: string) =>
  server.call('POST', `/tickets/${number}/messages`, { body });

/** Longer than most windows. */
export const tall = (text: string): string => `${text}\n${'And on.\n'.repeat(20)}`;

/** The number of a new ticket with so many lines, one a message. */
export const longTicket = async (
  server: ConsoleServer,
  lines: number,
  body = (text: string): string => text,
): Promise<number> => {
  const asked = { requester_email: 'lee@kettle.example', subject: 'A long story', message: 'It begins.' };
  const { number } = await server.call('POST', '/tickets', asked);
  for (let each = 1; each <= lines; each += 1) await sayIn(server, Number(number), body(`Line ${each}.`));
  return Number(number);
};
