import { eventKinds, limits, type Webhook } from '@tidemark/domain';
import { type Command, InvalidArgumentError } from 'commander';
import type { Answer } from './answer.ts';
import { callIn, workspaceOption } from './choose-workspace.ts';
import { deliveryVerbs } from './delivery-verbs.ts';
import { example } from './example.ts';
import { getWebhook, whichWebhook } from './get-webhook.ts';
import { listOf, perhapsAmong } from './list-of.ts';
import { deskVerb, type Verbs } from './verb.ts';
import { webhookRecord } from './webhook-records.ts';

type InWorkspace = Readonly<{ workspace?: string }>;
type Create = InWorkspace & Readonly<{ url: string; events: readonly string[] }>;

export const webhookVerbs = (verbs: Verbs, program: Command): void => {
  const group = program
    .command('webhook')
    .description('send events to other systems: create and test webhooks, read their log, send events again');
  addCreate(verbs, group);
  const list = group
    .command('list')
    .description('list the webhooks, oldest first')
    .option(...workspaceOption);
  example(list, './tidemark webhook list');
  deskVerb<InWorkspace>(verbs, list, async (session, { options }) => {
    const call = await callIn(session, options.workspace, 'webhook list');
    return {
      list: (await session.desk.webhooks.list(call)).map(webhookRecord),
      columns: ['id', 'url', 'events', 'active', 'disabled_reason', 'failing_since'],
      none: 'The workspace has no webhook yet; add one with: ./tidemark webhook create.',
    };
  });
  addSwitches(verbs, group);
  addRotate(verbs, group);
  addActivate(verbs, group);
  addRemove(verbs, group);
  deliveryVerbs(verbs, group);
};

const addCreate = (verbs: Verbs, group: Command): void => {
  const create = group
    .command('create')
    .description('add a webhook; prints the secret that signs its requests, once')
    .requiredOption('--url <url>', 'the URL that receives the events')
    .requiredOption('--events <list>', `"*" for all, or some of ${eventKinds.join(', ')}`, eventList)
    .option(...workspaceOption);
  example(
    create,
    './tidemark webhook create --url https://acme.example/hook --events ticket.created,ticket.updated',
    "./tidemark webhook create --url https://acme.example/hook --events '*' --json",
  );
  deskVerb<Create>(verbs, create, async (session, { options: { workspace, url, events } }) => {
    const call = await callIn(session, workspace, 'webhook create');
    const { secret, ...webhook } = await session.desk.webhooks.add(call, { url, events });
    const next = `Then try it: ./tidemark webhook test ${webhook.id}`;
    return issued(webhook, secret, [`Webhook ${webhook.url}: created, ${webhook.id}.`, next]);
  });
};

/** Whatever the order, `*` among them is all of them. */
export const eventList = (text: string): readonly string[] => {
  const given = listOf(text);
  const isEvent = (one: string): boolean => one === '*' || eventKinds.some((kind) => kind === one);
  if (given.length === 0 || !given.every(isEvent))
    throw new InvalidArgumentError(
      `Expected "*" or some of ${eventKinds.join(', ')}, separated by commas${perhapsAmong(given, eventKinds)}.`,
    );
  return given;
};

const about = (command: Command): Command =>
  command.argument('<webhook>', whichWebhook).option(...workspaceOption);

const addSwitches = (verbs: Verbs, group: Command): void => {
  const disable = group.command('disable').description('stop sending events to a webhook; its log stays');
  example(about(disable), './tidemark webhook disable https://acme.example/hook');
  deskVerb<InWorkspace>(verbs, disable, async (session, { args: [name = ''], options }) => {
    const call = await callIn(session, options.workspace, 'webhook disable');
    const { id } = await getWebhook(session, call, name);
    const webhook = await session.desk.webhooks.disable(call, id);
    return { record: webhookRecord(webhook), text: `Webhook ${webhook.url}: disabled.` };
  });
  const enable = group
    .command('enable')
    .description(
      'start sending events to a webhook again; to send those it missed: ./tidemark webhook recover',
    );
  example(about(enable), './tidemark webhook enable https://acme.example/hook');
  deskVerb<InWorkspace>(verbs, enable, async (session, { args: [name = ''], options }) => {
    const call = await callIn(session, options.workspace, 'webhook enable');
    const { id } = await getWebhook(session, call, name);
    const webhook = await session.desk.webhooks.enable(call, id);
    const missed = `To send the events it missed: ./tidemark webhook recover ${id} --since <instant>`;
    return { record: webhookRecord(webhook), text: `Webhook ${webhook.url}: enabled.\n${missed}` };
  });
};

const overlapHours = limits.webhooks.secretsOverlapMs / 3_600_000;

const addRotate = (verbs: Verbs, group: Command): void => {
  const rotate = group
    .command('rotate')
    .description(
      `step 1 of a rotation: create a new secret and print it, once; both secrets sign for ${overlapHours} hours`,
    );
  example(about(rotate), './tidemark webhook rotate https://acme.example/hook');
  deskVerb<InWorkspace>(verbs, rotate, async (session, { args: [name = ''], options }) => {
    const call = await callIn(session, options.workspace, 'webhook rotate');
    const { id } = await getWebhook(session, call, name);
    const { secret, ...webhook } = await session.desk.webhooks.rotate(call, id);
    const next = `For ${overlapHours} hours both secrets sign webhook-signature, and the old one signs X-Service-Signature.
Give the receiver the new secret, then run: ./tidemark webhook activate ${webhook.id}`;
    return issued(webhook, secret, [`Webhook ${webhook.url}: new secret.`, next]);
  });
};

const addActivate = (verbs: Verbs, group: Command): void => {
  const activate = group
    .command('activate')
    .description('step 2 of a rotation: sign X-Service-Signature with the new secret from now on');
  example(about(activate), './tidemark webhook activate https://acme.example/hook');
  deskVerb<InWorkspace>(verbs, activate, async (session, { args: [name = ''], options }) => {
    const call = await callIn(session, options.workspace, 'webhook activate');
    const { id } = await getWebhook(session, call, name);
    const webhook = await session.desk.webhooks.activate(call, id);
    return {
      record: webhookRecord(webhook),
      text: `Webhook ${webhook.url}: its newest secret now signs X-Service-Signature.`,
    };
  });
};

const addRemove = (verbs: Verbs, group: Command): void => {
  const remove = group
    .command('remove')
    .description(
      'remove a webhook that no rule calls, and its log; events that wait to be sent to it are discarded',
    );
  example(about(remove), './tidemark webhook remove https://acme.example/hook');
  deskVerb<InWorkspace>(verbs, remove, async (session, { args: [name = ''], options }) => {
    const call = await callIn(session, options.workspace, 'webhook remove');
    const webhook = await getWebhook(session, call, name);
    await session.desk.webhooks.remove(call, webhook.id);
    return {
      record: { id: webhook.id, url: webhook.url, removed: true },
      text: `Webhook ${webhook.url}: removed.`,
    };
  });
};

/** The secret is printed between the result and the next step. */
const issued = (webhook: Webhook, secret: string, [done, next]: readonly [string, string]): Answer => ({
  record: { id: webhook.id, url: webhook.url, events: webhook.events, secret },
  text: [
    done,
    `  ${secret}`,
    'Store the secret now: it is not shown again. The receiver needs it to verify that a request\ncomes from this server: docs/verify-webhooks.md shows how in five languages.',
    next,
  ].join('\n\n'),
});
