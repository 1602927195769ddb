/** The desk of a place in the prover's own process: makes the workspace and the keys that a row calls with. */
import { mkdir } from 'node:fs/promises';
import { createDesk, type Desk, systemCall } from '@tidemark/domain';
import { collectingWebhookSender, plainVault } from '@tidemark/domain/testing';
import { createHtml } from '@tidemark/html';
import { argonPasswords, createIds, systemClock, systemSecrets } from '@tidemark/node';
import type { Storage } from '@tidemark/sql';
import { openPlace, type Place } from './databases.ts';

export type Keys = Readonly<{ workspaceId: string; tokens: readonly string[]; keyIds: readonly string[] }>;

/** Adds a workspace with this many keys: more than one, because each may make 600 calls a minute. */
export const setUpKeys = async (place: Place, count: number): Promise<Keys> => {
  if (place.db === 'sqlite') await mkdir(place.folder, { recursive: true, mode: 0o700 });
  const storage = await openPlace(place);
  try {
    return await addKeys(deskOf(storage), count);
  } finally {
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

const deskOf = ({ work, directory }: Storage): Desk =>
  createDesk({
    work,
    directory,
    auditTrail: { note: () => undefined, used: () => undefined },
    clock: systemClock,
    ids: createIds(),
    secrets: systemSecrets,
    passwords: argonPasswords,
    html: createHtml(),
    vault: plainVault(),
    webhookSender: collectingWebhookSender(),
  });
