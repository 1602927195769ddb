import {
  type Call,
  DeskError,
  deliveryStates,
  invalid,
  isUuid,
  type WebhookDelivery,
} from '@tidemark/domain';
import { type Command, Option } from 'commander';
import { allPages } from './all-pages.ts';
import type { CliSession } from './app.ts';
import { callIn, workspaceOption } from './choose-workspace.ts';
import { counted } from './counted.ts';
import { deliveriesText, testText } from './delivery-text.ts';
import { example } from './example.ts';
import { getWebhook, whichWebhook } from './get-webhook.ts';
import { ifFound } from './if-found.ts';
import { wholeNumber } from './option-values.ts';
import { type Since, since } from './since.ts';
import { deskVerb, type Verbs } from './verb.ts';
import { deliveryRecord } from './webhook-records.ts';

type InWorkspace = Readonly<{ workspace?: string }>;
type Deliveries = InWorkspace & Readonly<{ state?: WebhookDelivery['state']; limit: number }>;
type Recover = InWorkspace & Readonly<{ since: Since }>;

/** Deliveries to webhooks: test, read the log, send again. */
export const deliveryVerbs = (verbs: Verbs, group: Command): void => {
  addTest(verbs, group);
  addDeliveries(verbs, group);
  addRedeliver(verbs, group);
  addRecover(verbs, group);
};

const addTest = (verbs: Verbs, group: Command): void => {
  const test = group
    .command('test')
    .description(
      'send one webhook.test event now; exit code 0 when the receiver accepts it, 1 when it does not',
    )
    .argument('<webhook>', whichWebhook)
    .option(...workspaceOption);
  example(test, './tidemark webhook test https://acme.example/hook && echo it works');
  deskVerb<InWorkspace>(verbs, test, async (session, { args: [name = ''], options }) => {
    const call = await callIn(session, options.workspace, 'webhook test');
    const { id, url } = await getWebhook(session, call, name);
    const { delivery, attempt, outcome } = await session.desk.webhooks.test(call, id);
    return {
      record: deliveryRecord({ ...delivery, log: [attempt] }, url),
      text: testText(url, attempt, outcome.type === 'gone'),
      exitCode: outcome.type === 'delivered' ? 0 : 1,
    };
  });
};

const usualLimit = 50;

const addDeliveries = (verbs: Verbs, group: Command): void => {
  const deliveries = group
    .command('deliveries')
    .description('list the deliveries, newest first; --json shows every attempt and its response')
    .argument('[webhook]', `${whichWebhook} (default: all webhooks)`)
    .addOption(new Option('--state <state>', 'list only deliveries in this state').choices(deliveryStates))
    .option('--limit <n>', 'how many deliveries to list', wholeNumber, usualLimit)
    .option(...workspaceOption);
  example(
    deliveries,
    './tidemark webhook deliveries',
    './tidemark webhook deliveries https://acme.example/hook --state failed --limit 10 --json',
  );
  deskVerb<Deliveries>(verbs, deliveries, async (session, { args: [name], options }) => {
    const call = await callIn(session, options.workspace, 'webhook deliveries');
    const webhookId = name === undefined ? undefined : (await getWebhook(session, call, name)).id;
    const asked = { ...options, webhookId };
    const data = await deliveryRecords(session, call, asked);
    return { record: { data }, text: deliveriesText(data, asked) };
  });
};

type DeliveryFilter = Pick<Deliveries, 'state' | 'limit'> & Readonly<{ webhookId: string | undefined }>;

const deliveryRecords = async (
  { desk }: CliSession,
  call: Call,
  { webhookId, state, limit }: DeliveryFilter,
) => {
  const urls = new Map((await desk.webhooks.list(call)).map(({ id, url }) => [id, url]));
  const filter = { webhookId, state };
  const deliveries = await allPages((page) => desk.webhooks.listDeliveries(call, { filter, page }), limit);
  return deliveries.map((delivery) => deliveryRecord(delivery, urls.get(delivery.webhookId) ?? null));
};

const addRedeliver = (verbs: Verbs, group: Command): void => {
  const redeliver = group
    .command('redeliver')
    .description('send a delivery again, with the same body and the same webhook-id')
    .argument('<delivery>', 'the id of the delivery, from: ./tidemark webhook deliveries')
    .option(...workspaceOption);
  example(
    redeliver,
    './tidemark webhook deliveries --state failed',
    './tidemark webhook redeliver 019a9f00-7a11-7d52-8b6c-3e4f5a6b7c8d',
  );
  deskVerb<InWorkspace>(verbs, redeliver, async (session, { args: [id = ''], options }) => {
    const call = await callIn(session, options.workspace, 'webhook redeliver');
    const again = isUuid(id) ? await ifFound(session.desk.webhooks.redeliver(call, id)) : null;
    if (again === null)
      throw new DeskError(
        'not_found',
        `No delivery with the id ${id} can be sent again; see: ./tidemark webhook deliveries.`,
      );
    return {
      record: { id: again, redelivery_of: id },
      text: `The event is queued again, as delivery ${again}. To see the result: ./tidemark webhook deliveries`,
    };
  });
};

const addRecover = (verbs: Verbs, group: Command): void => {
  const recover = group
    .command('recover')
    .description('send all events that a webhook missed since a point in time')
    .argument('<webhook>', whichWebhook)
    .requiredOption(
      '--since <when>',
      'a time like 2026-11-20T08:00:00Z, or a duration before now, like 2h or 1d',
      since,
    )
    .option(...workspaceOption);
  example(
    recover,
    './tidemark webhook recover https://acme.example/hook --since 2026-11-20T08:00:00Z',
    './tidemark webhook recover https://acme.example/hook --since 2h',
  );
  deskVerb<Recover>(verbs, recover, async (session, { args: [name = ''], options }) => {
    const call = await callIn(session, options.workspace, 'webhook recover');
    const { id, url } = await getWebhook(session, call, name);
    const now = session.clock.now();
    const from = options.since(now);
    if (from > now) throw invalid('since', `since must be in the past, got ${from}; the time is now ${now}.`);
    const events = await session.desk.webhooks.recover(call, { webhookId: id, since: from });
    return {
      record: { webhook_id: id, url, since: from, events },
      text: recoveredText(events, url, from),
    };
  });
};

const recoveredText = (events: number, url: string, from: string): string => {
  if (events === 0) return `${url} has missed no events since ${from}.`;
  return `${counted(events, 'event')} that ${url} missed since ${from} ${events === 1 ? 'is' : 'are'} queued again.`;
};
