/** The desk of a place in the prover's own process: makes the workspaces, keys and webhooks that a row works with. */
import { mkdir } from 'node:fs/promises';
import {
  type Call,
  type Clock,
  createAuditChain,
  createDesk,
  type Desk,
  type KeyRing,
  schedulingWork,
  systemCall,
} from '@tidemark/domain';
import { memoryByteStore, noQuotas, testPorts } from '@tidemark/domain/testing';
import { createHtml } from '@tidemark/html';
import { exportRecords } from '@tidemark/http';
import { argonPasswords, createIds, createVault, systemClock, systemSecrets } from '@tidemark/node';
import type { Storage } from '@tidemark/sql';
import { createWebhookSender } from '@tidemark/webhooks';
import { openPlace, type Place } from './databases.ts';
import { secretKey, webhookNetworks } from './server.ts';

export type Keys = Readonly<{ workspaceId: string; tokens: readonly string[]; keyIds: readonly string[] }>;

/** Adds a workspace with this many keys: more than one, because each may make 600 calls a minute. */
export const setUpKeys = async (place: Place, count: number): Promise<Keys> => {
  if (place.db === 'sqlite') await mkdir(place.folder, { recursive: true, mode: 0o700 });
  return onDesk(place, (desk) => addKeys(desk, count));
};

/** Gives a workspace its one category for articles. */
export const addCategory = (place: Place, workspaceId: string): Promise<string> =>
  onDesk(place, (desk) => newCategory(desk, systemCall(workspaceId, 'prepare', 'prepare')));

export const newCategory = async (desk: Desk, call: Call): Promise<string> => {
  await desk.configuration.apply(call, { categories: [{ name: 'Proof' }] });
  const { data } = await desk.categories.list(call, { limit: 1, after: null });
  return data[0]?.id ?? '';
};

/** As it was added, with its secret. */
export type IssuedWebhook = Awaited<ReturnType<Desk['webhooks']['add']>>;

export type WantedWebhook = Readonly<{ url: string; events: readonly string[] }>;

/** Adds these webhooks to a workspace, in this order. */
export const addWebhooks = (
  place: Place,
  workspaceId: string,
  wanted: readonly WantedWebhook[],
): Promise<readonly IssuedWebhook[]> =>
  onDesk(place, async (desk) => {
    const added: IssuedWebhook[] = [];
    for (const webhook of wanted)
      added.push(await desk.webhooks.add(systemCall(workspaceId, 'prepare', 'prepare'), webhook));
    return added;
  });

/** `keys`: secret keys, the current one first. */
type DeskOptions = Readonly<{ keys?: KeyRing; clock?: Clock }>;

/** Works on a place that servers may have open too. */
export const onDesk = async <Result>(
  place: Place,
  use: (desk: Desk) => Promise<Result>,
  options: DeskOptions = {},
): Promise<Result> => {
  const storage = await openPlace(place);
  const webhookSender = createWebhookSender({ allowNetworks: webhookNetworks });
  try {
    return await use(deskOf(storage, webhookSender, options));
  } finally {
    await webhookSender.close();
    await storage.close();
  }
};

const addKeys = async (desk: Desk, count: number): Promise<Keys> => {
  const call = systemCall(createIds().next(), 'prepare', 'prepare');
  await desk.workspaces.add(call, { slug: `desk-${call.workspaceId.slice(-12)}`, name: 'Proof' });
  const keys = [];
  for (let made = 0; made < count; made += 1)
    keys.push(await desk.apiKeys.add(call, { name: `Key ${made}`, scopes: ['read', 'write'] }));
  return {
    workspaceId: call.workspaceId,
    tokens: keys.map(({ token }) => token),
    keyIds: keys.map(({ id }) => id),
  };
};

type Sender = ReturnType<typeof createWebhookSender>;

const deskOf = (
  { work, directory, throttle }: Storage,
  webhookSender: Sender,
  { keys = [secretKey], clock = systemClock }: DeskOptions,
): Desk => {
  const vault = createVault(keys);
  const chain = createAuditChain({ ids: createIds(), vault });
  return createDesk({
    ...testPorts(),
    // As many keys as a row needs.
    quotas: noQuotas,
    work: schedulingWork(work, clock),
    directory,
    auditTrail: { ...chain, note: () => undefined, used: () => undefined },
    articleViews: { note: () => undefined },
    clock,
    ids: createIds(),
    secrets: systemSecrets,
    passwords: argonPasswords,
    html: createHtml(),
    vault,
    webhookSender,
    byteStore: memoryByteStore(systemClock),
    exportRecords,
    throttle,
    site: { publicUrl: 'http://localhost:3000', baseDomain: 'localhost' },
  });
};
