/** The use cases behind a way in, in memory: they keep whole mails, or fail as a test says. */
import { DeskError, type ReceiveMail, type Recipient } from '@tidemark/domain';
import type { MailDoor } from '../smtp/session-rules.ts';

export type KeptMail = Omit<ReceiveMail, 'bytes'> & Readonly<{ raw: string }>;

export interface TestDoor extends MailDoor {
  readonly kept: readonly KeptMail[];
  /** Fails the next mail, or the next look at a recipient. */
  fail(error: Error): void;
  /** No mail is stored until the returned function is called. */
  hold(): () => void;
  /** How many mails are on their way. */
  readonly begun: number;
}

export const known = 'support@acme.example';

export const testDoor = (mailBytes = 1_000_000): TestDoor => {
  const kept: KeptMail[] = [];
  let failure: Error | null = null;
  let held: Promise<void> = Promise.resolve();
  let begun = 0;
  const failing = (): void => {
    const error = failure;
    failure = null;
    if (error) throw error;
  };
  return {
    kept,
    get begun() {
      return begun;
    },
    fail: (error) => {
      failure = error;
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    recipientOf: async (to): Promise<Recipient | null> => {
      if (to.startsWith('support+')) return { workspaceId: 'acme', addressId: null, to, hasWrongToken: true };
      return /^(?:support|sales|user\d+)@acme\.example$/.test(to)
        ? { workspaceId: 'acme', addressId: null, to }
        : null;
    },
    receive: async ({ bytes, ...mail }) => {
      begun += 1;
      failing();
      const pieces: Uint8Array[] = [];
      let size = 0;
      for await (const piece of bytes) {
        size += piece.length;
        if (size > mailBytes) throw new DeskError('payload_too_large', 'Too large.');
        pieces.push(piece);
      }
      await held;
      kept.push({ ...mail, raw: Buffer.concat(pieces).toString('latin1') });
      return [];
    },
  };
};
