/** The open streams of all agents; one of them records when a change arrived. */
import type { World } from '../console/world.ts';
import { asking } from './agents.ts';
import type { Log } from './log.ts';

/** A subject that tells when its call began. */
export const seenMark = (): string => `Seen at ${Date.now()}.`;

export const openStreams = async (world: World, log: Log): Promise<() => void> => {
  const bodies = await Promise.all(
    world.agents.map(async ({ token }) => {
      const answer = await asking(world, token)('GET', '/stream');
      if (!answer.ok || !answer.body) throw new Error(`A stream was answered ${answer.status}.`);
      return answer.body;
    }),
  );
  let isOver = false;
  const seen = new Set<string>();
  for (const [place, body] of bodies.entries()) {
    const decoder = new TextDecoder();
    const hear = (piece: Uint8Array): void => {
      // The last agent is another one than most who write.
      if (place !== bodies.length - 1) return;
      for (const [mark, at] of decoder.decode(piece, { stream: true }).matchAll(/Seen at (\d{13})\./g)) {
        if (!seen.has(mark)) log.note('from a call to another agent', Date.now() - Number(at));
        seen.add(mark);
      }
    };
    void (async () => {
      try {
        for await (const piece of body) hear(piece);
        if (!isOver) log.fault('A stream was closed.');
      } catch (error) {
        if (!isOver) log.fault(`A stream broke: ${error}`);
      }
    })();
  }
  return () => {
    isOver = true;
    // The stream may be closed already.
    for (const body of bodies) void body.cancel().catch(() => undefined);
  };
};
