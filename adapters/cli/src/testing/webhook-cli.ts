/** For the tests of verbs about webhooks. */
import type { WebhookAnswer } from '@tidemark/domain';
import { collectingWebhookSender } from '@tidemark/domain/testing';
import { type TestCli, testCli, ticketsBy } from './test-cli.ts';

export const hookUrl = 'https://receiver.example/hook';

/** A command line with one webhook, whose receiver answers as told. */
export type WebhookCli = TestCli &
  Readonly<{
    id: string;
    workspaceId: string;
    secret: string;
    /** Sets the receiver's response from now on. */
    answers: (answer: Partial<WebhookAnswer>) => void;
    aTicket: () => Promise<unknown>;
    /** Does every task whose time has come, once. */
    work: () => Promise<void>;
  }>;

export const webhookCli = async (events = 'ticket.created'): Promise<WebhookCli> => {
  let answer: Partial<WebhookAnswer> = { status: 200 };
  const webhookSender = collectingWebhookSender({
    answer: () => answer,
    refusal: (address) => (address.includes('10.0.0.1') ? 'its address is private.' : null),
  });
  const cli = testCli({}, { webhookSender });
  const { key, workspace } = await cli.json('quickstart');
  const aTicket = await ticketsBy(cli, String(key));
  const { id, secret } = await cli.json('webhook', 'create', '--url', hookUrl, '--events', events);
  const { desk, ports } = cli;
  return {
    ...cli,
    id: String(id),
    workspaceId: String(workspace?.id),
    secret: String(secret),
    answers: (next) => {
      answer = next;
    },
    aTicket,
    work: async () => {
      for (const task of await ports.taskQueue.claim(100, ports.clock.now(), [])) {
        const outcome = await desk.tasks.run(task);
        if ('later' in outcome) await ports.taskQueue.later(task, outcome.later);
        else await ports.taskQueue.done([task]);
      }
    },
  };
};
