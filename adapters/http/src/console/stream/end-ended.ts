import type { Desk } from '@tidemark/domain';
import type { Listener } from './listener.ts';
import type { Room } from './room.ts';
import { byeText } from './stream-texts.ts';

export type Heard = Readonly<{ room: Room; listener: Listener }>;

/**
 * Ends the streams of agents who were signed out or suspended, or who have another role now: a new stream then says why, or
 * shows what the role may see. Looking at a session does not prolong it.
 */
export const endEnded = async (desk: Desk, heard: readonly Heard[]): Promise<void> => {
  const tokens = [...new Set(heard.map(({ listener }) => listener.token))];
  const found = new Map(
    await Promise.all(tokens.map(async (token) => [token, await desk.sessions.isStill(token)] as const)),
  );
  for (const { listener } of heard) {
    const credential = found.get(listener.token);
    const role = credential?.actor.type === 'agent' ? credential.actor.role : null;
    if (role === listener.role && credential?.workspace.status !== 'suspended') continue;
    listener.mailbox.finish(byeText(0));
  }
};
