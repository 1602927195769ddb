/** A desk with one webhook, whose receiver answers as a test wants, and with a worker that a test drives. */

import type { WebhookAnswer } from '../model/outbound/webhook-sender.ts';
import type { IssuedWebhook } from '../outbound/webhooks/add-webhook.ts';
import { type CollectingWebhookSender, collectingWebhookSender } from './collecting-webhook-sender.ts';
import { openTestDesk, type TestDesk } from './test-desk.ts';

export type WebhookBench = TestDesk &
  Readonly<{
    sender: CollectingWebhookSender;
    hook: IssuedWebhook;
    /** Sets the receiver's response from now on. */
    answers: (answer: Partial<WebhookAnswer>) => void;
    /** Runs before the receiver responds. */
    meanwhile: (work: () => Promise<void>) => void;
    /** Does every task whose time has come, once. */
    work: () => Promise<void>;
  }>;

/** Its webhook is subscribed to these events only. */
export const openBench = async (events: readonly string[] = ['*']): Promise<WebhookBench> => {
  let answer: Partial<WebhookAnswer> = { status: 200 };
  let pause = async () => {};
  const sender = collectingWebhookSender({
    answer: async () => {
      await pause();
      return answer;
    },
  });
  const bench = await openTestDesk({ webhookSender: sender });
  const { desk, bySystem, ports } = bench;
  const hook = await desk.webhooks.add(bySystem, { url: 'https://receiver.example/hook', events });
  const work = async () => {
    const { taskQueue, clock } = ports;
    for (const task of await taskQueue.claim(100, clock.now(), [])) {
      const outcome = await desk.tasks.run(task);
      if ('later' in outcome) await taskQueue.later(task, outcome.later);
      else if ('wait' in outcome) await taskQueue.wait(task, outcome.wait);
      else await taskQueue.done([task]);
    }
  };
  const answers: WebhookBench['answers'] = (next) => {
    answer = next;
  };
  const meanwhile: WebhookBench['meanwhile'] = (next) => {
    pause = next;
  };
  return { ...bench, sender, hook, work, answers, meanwhile };
};

export const deliveries = async ({ desk, bySystem }: WebhookBench) =>
  (await desk.webhooks.listDeliveries(bySystem, { filter: {}, page: { limit: 100, after: null } })).data;

export const bodies = ({ sender }: WebhookBench) =>
  sender.requests.map(
    ({ body }) =>
      JSON.parse(body) as { id: string; event: string; data: { number?: number; status?: string } },
  );
