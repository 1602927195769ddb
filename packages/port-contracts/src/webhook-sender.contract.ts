import type { WebhookRequest, WebhookSender } from '@tidemark/domain';
import { anId } from '@tidemark/domain/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/** The response of a receiver; `away`: it does not respond. */
export type ReceiverAnswer = Readonly<{ status: number; body: string; retryAfter: string | null }> | 'away';

export type WebhookSenderBench = Readonly<{
  sender: WebhookSender;
  /** Where the receiver is. */
  url: string;
  /** From now on, by the body of a request. */
  answers: (answer: (body: string) => ReceiverAnswer) => void;
  /** The requests that reached the receiver, in order. */
  received: () => readonly Readonly<{ id: string; body: string }>[];
  close: () => Promise<void>;
}>;

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

export const webhookSenderContract = (name: string, open: () => Promise<WebhookSenderBench>): void => {
  describe(`${name}: the webhook sender`, () => {
    let bench: WebhookSenderBench;
    beforeEach(async () => {
      bench = await open();
    });
    afterEach(() => bench.close());

    const request = (overrides: Partial<WebhookRequest> = {}): WebhookRequest => ({
      url: bench.url,
      secrets: [secret],
      plainSecret: secret,
      id: anId(),
      at: '2026-11-20T08:05:00.000Z',
      body: '{"event":"ticket.created"}',
      ...overrides,
    });
    const sendTo = (answer: ReceiverAnswer) => {
      bench.answers(() => answer);
      return bench.sender.send(request());
    };
    const said = (status: number, body = '', retryAfter: string | null = null): ReceiverAnswer => ({
      status,
      body,
      retryAfter,
    });

    test('delivers a request once, unchanged', async () => {
      const sent = request({ body: '{"subject":"Grüße 🔑"}' });
      expect(await bench.sender.send(sent)).toMatchObject({ error: null });
      expect(bench.received()).toEqual([{ id: sent.id, body: sent.body }]);
    });

    test('gives every attempt the id of its event', async () => {
      const sent = request();
      for (const again of [sent, sent]) await bench.sender.send(again);
      expect(bench.received().map(({ id }) => id)).toEqual([sent.id, sent.id]);
    });

    test.each([
      said(200, 'thanks'),
      said(204),
      said(410, 'gone'),
      said(429, 'slower,\nplease', '120'),
      said(503, '', 'Fri, 20 Nov 2026 08:06:00 GMT'),
    ])('returns the receiver’s response: %j', async (answer) => {
      if (answer === 'away') return expect.unreachable('It answers.');
      const { status, body, retryAfter } = answer;
      expect(await sendTo(answer)).toEqual({
        status,
        error: null,
        retryAfter,
        excerpt: body === '' ? null : body,
        durationMs: expect.any(Number),
      });
    });

    test('follows no redirect', async () => {
      expect(await sendTo(said(302))).toMatchObject({ status: 302, error: null });
      expect(bench.received()).toHaveLength(1);
    });

    test('keeps at most 1,024 characters of a response, none of them half', async () => {
      const { excerpt } = await sendTo(said(500, `x${'🔑'.repeat(2_000)}`));
      expect(excerpt?.length).toBe(1_024);
      expect(excerpt?.startsWith('x🔑🔑')).toBe(true);
      expect(excerpt?.isWellFormed()).toBe(true);
    });

    test('never throws: without a response, it gives the reason in one sentence', async () => {
      const answer = await sendTo('away');
      expect(answer).toEqual({
        status: null,
        excerpt: null,
        retryAfter: null,
        error: aSentence,
        durationMs: expect.any(Number),
      });
      expect(JSON.stringify(answer)).not.toContain(secret);
      expect(await sendTo(said(200))).toMatchObject({ status: 200, error: null });
    });

    test('gives each of many requests at once its own result', async () => {
      const statuses = [200, 404, 200, 500, 429, 201];
      bench.answers((body) => said(statuses[Number(body)] ?? 200, body));
      const sending = statuses.map((_status, index) => bench.sender.send(request({ body: String(index) })));
      const answers = await Promise.all(sending);
      expect(answers.map(({ status }) => status)).toEqual(statuses);
      expect(answers.map(({ excerpt }) => excerpt)).toEqual(statuses.map((_status, index) => String(index)));
    });

    test('accepts the URL of a possible receiver without calling it', async () => {
      expect(await bench.sender.refusal(bench.url)).toBeNull();
      expect(bench.received()).toEqual([]);
    });

    test.each([
      'http://169.254.169.254/latest/meta-data/',
      'https://10.0.0.1/hook',
      'ftp://acme.example/hook',
      'hook',
    ])('refuses a forbidden URL in one sentence, and sends nothing there: %s', async (url) => {
      expect(await bench.sender.refusal(url)).toEqual(aSentence);
      expect(await bench.sender.send(request({ url }))).toMatchObject({ status: null, error: aSentence });
      expect(bench.received()).toEqual([]);
    });
  });
};

const aSentence = expect.stringMatching(/^\p{Lu}.+\.$/u);
