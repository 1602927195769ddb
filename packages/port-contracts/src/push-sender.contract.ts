import type { Push, PushPlatform, PushSender } from '@tidemark/domain';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/** The response of a push service: `away` is no answer at all, `busy` asks to come again in 30 seconds. */
export type PushAnswer = 'taken' | 'gone' | 'of another app' | 'busy' | 'away';

export type PushSenderBench = Readonly<{
  sender: PushSender;
  platform: PushPlatform;
  /** From now on, by the token of a push. */
  answers: (answer: (token: string) => PushAnswer) => void;
  /** The tokens of what the service was asked to send. */
  requests: () => readonly string[];
  close: () => Promise<void>;
}>;

export const pushSenderContract = (name: string, open: () => Promise<PushSenderBench>): void => {
  describe(`${name}: the push sender`, () => {
    let bench: PushSenderBench;
    beforeEach(async () => {
      bench = await open();
    });
    afterEach(() => bench.close());

    const pushTo = (token: string): Push => ({
      app: 'agents',
      platform: bench.platform,
      token,
      title: 'Ticket #42',
      body: 'The customer replied.',
      collapseKey: 'desk.42',
      data: { kind: 'customer_replied', ticket_number: '42', workspace: 'acme' },
    });
    const send = (answer: PushAnswer) => {
      bench.answers(() => answer);
      return bench.sender.send(pushTo('s3cret-token'));
    };

    test('reports that a push was sent', async () => {
      expect(await send('taken')).toEqual({ type: 'sent' });
      expect(bench.requests()).toEqual(['s3cret-token']);
    });

    test('reports a dead token only when it once belonged to this app', async () => {
      expect(await send('gone')).toEqual({ type: 'gone' });
      expect(await send('of another app')).toMatchObject({ type: 'refused' });
    });

    test('waits as long as the service asks', async () => {
      expect(await send('busy')).toMatchObject({ type: 'failed', retryAfterMs: 30_000 });
    });

    test('never throws, and describes failures in one sentence without the token', async () => {
      for (const answer of ['of another app', 'busy', 'away'] as const) {
        const result = await send(answer);
        expect(result).toMatchObject({ error: expect.stringMatching(/^[A-Z].+\.$/) });
        expect(JSON.stringify(result)).not.toContain('s3cret-token');
      }
      expect(await send('away')).toMatchObject({ type: 'failed', retryAfterMs: null });
      expect(await send('taken')).toEqual({ type: 'sent' });
    });

    test('gives each of many pushes at once its own result', async () => {
      const outcomes = ['taken', 'gone', 'of another app', 'busy', 'taken'] as const;
      bench.answers((token) => outcomes[Number(token)] ?? 'taken');
      const sending = outcomes.map((_answer, index) => bench.sender.send(pushTo(String(index))));
      const types = (await Promise.all(sending)).map(({ type }) => type);
      expect(types).toEqual(['sent', 'gone', 'refused', 'failed', 'sent']);
    });
  });
};
