/** Fills an empty database with the demo: by the use cases, on a clock that runs through the days. */

import { type Clock, type Desk, type Mailer, seededRandom, systemCall, toInstant } from '@tidemark/domain';
import { createIds, createLog, startTaskWorker } from '@tidemark/node';
import type { Storage } from '@tidemark/sql';
import { type DeskSettings, openDesk } from '../open-desk.ts';
import { tokens } from '../tokens.ts';
import { actor, type Cast } from './act.ts';
import { furnish } from './furnish.ts';
import { demoCustomers, demoOwner } from './people.ts';
import { demoActs } from './story.ts';
import { hourMs } from './work-hours.ts';

/** `until`: the present of the demo, in milliseconds since 1970. */
export type DemoParts = Readonly<{
  storage: Storage;
  settings: DeskSettings;
  password: string;
  seed: number;
  until: number;
}>;

/** `portalLink` signs a customer in once, for a short time; `customer` is their address. */
export type DemoMade = Readonly<{
  tickets: number;
  days: number;
  owner: string;
  customer: string;
  portalLink: string;
}>;

const size = { tickets: 300, days: 60 };

/** Closes the storage. */
export const fillDemo = async ({
  storage,
  settings,
  password,
  seed,
  until,
}: DemoParts): Promise<DemoMade> => {
  const time = { now: until - (size.days + 1) * 24 * hourMs };
  const clock: Clock = { now: () => toInstant(time.now) };
  const log = createLog('silent');
  const random = seededRandom(seed + 1);
  const ids = createIds({ now: () => time.now, random: random.fraction });
  const mail = letterBox();
  const container = openDesk(storage, settings, { log, ports: { clock, ids, mailer: mail.mailer } });
  try {
    const desk = container.get(tokens.desk);
    const tasks = startTaskWorker({ queue: storage.taskQueue, run: desk.tasks.run, clock, log });
    container.onClose(tasks.stop);
    const cast = await furnish(desk, { ids, password });
    const act = actor(desk, cast);
    for (const one of demoActs({ ...size, seed, until })) {
      await passTime(desk, cast, { time, until: one.at });
      await act(one);
      await tasks.runNow();
    }
    await passTime(desk, cast, { time, until });
    await desk.portal.requestLink(systemCall(cast.workspaceId, 'demo', ids.next()), { email: customer });
    await tasks.runNow();
    return { ...size, owner: demoOwner.email, customer, portalLink: mail.lastLink() };
  } finally {
    await container.close();
  }
};

/** The one who wrote first. */
const customer = demoCustomers[0]?.email ?? '';

type Passing = Readonly<{ time: { now: number }; until: number }>;

/** The work that the server does each hour. */
const passTime = async (
  { chores }: Desk,
  { workspaceId, ids }: Cast,
  { time, until }: Passing,
): Promise<void> => {
  const call = systemCall(workspaceId, 'demo', ids.next());
  while (time.now + hourMs < until) {
    time.now += hourMs;
    await chores.stampClocks(call, () => true);
    await chores.closeQuietTickets(call, () => true);
  }
  time.now = until;
};

/** The mails of the past are sent to nobody. */
const letterBox = (): Readonly<{ mailer: Mailer; lastLink: () => string }> => {
  let last = '';
  const mailer: Mailer = {
    from: { name: 'Harbour Coffee', address: 'help@harbour.example' },
    reachesPeople: false,
    attachmentBytes: 0,
    send: async ({ text }) => {
      last = text;
      return { type: 'sent' };
    },
    forget: async () => undefined,
  };
  return { mailer, lastLink: () => /https?:\S+token=\w+/.exec(last)?.[0] ?? '' };
};
