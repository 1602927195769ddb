/** The secret key is replaced in every process under load, as docs/secret-key.md says it. */
import { setTimeout as pause } from 'node:timers/promises';
import { systemCall } from '@tidemark/domain';
import { freePort } from '../../../tests/setup/free-port.ts';
import { startBalancer } from '../balancer.ts';
import { type Caller, callerOf } from '../caller.ts';
import { newPlace, type PostgresPlace } from '../databases.ts';
import { addWebhooks, onDesk } from '../desk.ts';
import { bySize, type Proof, type ProofContext, type Row, skipped } from '../row.ts';
import { secretKey } from '../server.ts';
import { callsUntil, failuresOf, setUpKeysOfMany } from '../steady-load.ts';
import { portsOf, startFleetBehind } from './rolling-restart.ts';

export const scaleKeys: Row = {
  name: 'scale-keys',
  promise:
    'the secret key is replaced under load without a request that fails, and no metric names a workspace',
  databases: ['postgres'],
  kind: 'waiting',
  run: (context) => replacing(context),
};

const nextKey = 'the next key of a proof: it signs nothing of worth';

/** The steps of docs/secret-key.md; the last one forgets the earlier key. */
const steps = [
  { SECRET_KEY: secretKey, OTHER_SECRET_KEYS: nextKey },
  { SECRET_KEY: nextKey, OTHER_SECRET_KEYS: secretKey },
] as const;
const end = { SECRET_KEY: nextKey, OTHER_SECRET_KEYS: '' };

const replacing = async (context: ProofContext): Promise<Proof> => {
  const place = await newPlace(context);
  if (place.db !== 'postgres') return skipped('one process on SQLite has nobody beside it');
  const perSecond = bySize(context.size, { slice: 20, short: 100, full: 100 });
  const { tokens, workspaceIds } = await setUpKeysOfMany(place, 4);
  const url = `http://127.0.0.1:${await freePort()}`;
  for (const id of workspaceIds) await addWebhooks(place, id, [{ url, events: ['contact.created'] }]);
  const ports = await portsOf(2);
  const metricsPorts = new Map<number, number>();
  for (const port of ports) metricsPorts.set(port, await freePort());
  const fleet = await startFleetBehind(place, {
    ports,
    balance: startBalancer,
    workers: 1,
    size: context.size,
    environmentOf: (port) => ({ METRICS_PORT: String(metricsPorts.get(port)) }),
  });
  const work = { isOver: false };
  const answers = callsUntil(work, { url: fleet.balancer.url, tokens, perSecond });
  const walks = walking(work, { url: fleet.balancer.url, token: tokens[0] ?? '' });
  const faults: string[] = [];
  for (const step of steps) faults.push(...(await fleet.replaceAll(step)));
  const resealed = await resealAll(place, workspaceIds);
  faults.push(...(await fleet.replaceAll(end)));
  work.isOver = true;
  const proof = failuresOf(await answers);
  const { pages, lost } = await walks;
  const texts = await metricsOf(
    [...metricsPorts.values()].map(atPort).concat(fleet.workers.map(({ url }) => url)),
  );
  const named = workspaceIds.filter((id) => texts.some((text) => text.includes(id))).length;
  return {
    figures: {
      ...proof.figures,
      'secrets sealed again': resealed,
      'pages by a cursor of another key': pages,
      'of these refused': lost,
      'workspaces named by metrics': named,
    },
    faults: [
      ...faults,
      ...proof.faults,
      ...(resealed >= workspaceIds.length ? [] : [`Only ${resealed} secrets were sealed again.`]),
      ...(lost === 0 ? [] : [`${lost} cursors that were given out before were refused.`]),
      ...(pages > 0 ? [] : ['No cursor was tried.']),
      ...(named === 0 ? [] : [`Metrics name ${named} workspaces.`]),
      ...(texts.every((text) => text.includes('tidemark_build_info')) ? [] : ['A process had no metrics.']),
    ],
  };
};

const atPort = (port: number): string => `http://127.0.0.1:${port}`;

const metricsOf = (urls: readonly string[]): Promise<readonly string[]> =>
  Promise.all(urls.map(async (url) => (await fetch(`${url}/metrics`)).text()));

/** With the new key, the earlier one still opens. */
const resealAll = async (place: PostgresPlace, workspaceIds: readonly string[]): Promise<number> => {
  let all = 0;
  for (const id of workspaceIds)
    all += await onDesk(
      place,
      async (desk) => (await desk.secrets.reseal(systemCall(id, 'prepare', 'prepare'))).resealed,
      { keys: [nextKey, secretKey] },
    );
  return all;
};

type Walks = Readonly<{ url: string; token: string }>;

/** Follows cursors a second after they were given out, when another process, with another first key, may answer. */
const walking = async (work: Readonly<{ isOver: boolean }>, { url, token }: Walks) => {
  const caller: Caller = callerOf(url, { keepsConnections: false });
  const counts = { pages: 0, lost: 0 };
  while (!work.isOver) {
    const { body } = await caller.call({ method: 'GET', path: '/tickets?limit=1', token });
    await pause(1_000);
    if (typeof body.next_cursor !== 'string') continue;
    const path = `/tickets?limit=1&cursor=${encodeURIComponent(body.next_cursor)}`;
    const { status } = await caller.call({ method: 'GET', path, token });
    counts.pages += 1;
    if (status !== 200) counts.lost += 1;
  }
  caller.close();
  return counts;
};
