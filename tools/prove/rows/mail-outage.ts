/** A mail server that is away for a day, and then hangs up behind mails that it has taken; workers that die. */
import { setTimeout as pause } from 'node:timers/promises';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { judged } from './mail-outage-books.ts';
import { type MailWorld, openMailWorld } from './mail-outage-world.ts';

export const mailOutage: Row = {
  name: 'mail-outage',
  promise:
    'a mail server away for a day, hanging up behind mails, and workers that die: no mail lost, or out of order, or twice under two ids',
  databases: ['sqlite', 'postgres'],
  run: (context) => outage(context),
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const outage = async (context: ProofContext): Promise<Proof> => {
  const stepMs = bySize(context.size, { slice: 180, short: 60, full: 10 }) * minuteMs;
  const world = await openMailWorld(context);
  await passed(world, { ms: 2 * hourMs, stepMs });
  await world.shut();
  context.note(`The mail server is away; ${world.arrivals.length} mails arrived before.`);
  await passed(world, { ms: dayMs, stepMs });
  const duringOutage = world.arrivals.length;
  await world.open();
  const backAt = world.twoDesks.clock.now();
  world.hangUps.chance = 0.1;
  // A lease of a worker that died lasts up to a minute of real time: the slice has none.
  const kills = bySize(context.size, { slice: 0, short: 2, full: 12 });
  for (let kill = 0; kill < kills; kill += 1) {
    world.workers[kill % 2]?.dieBehindNextMail();
    await passed(world, { ms: 3 * stepMs, stepMs });
  }
  await passed(world, { ms: 2 * hourMs, stepMs });
  context.note(`The mail server is back; ${world.arrivals.length - duringOutage} mails arrived since.`);
  await settled(world, stepMs);
  return judged(world, backAt);
};

type Passing = Readonly<{ ms: number; stepMs: number }>;

/** So much time of the desk passes, while people write and both workers work. */
const passed = async (world: MailWorld, { ms, stepMs }: Passing): Promise<void> => {
  for (let passing = 0; passing < ms; passing += stepMs) {
    world.twoDesks.clock.advance(stepMs);
    await world.write();
    await world.work();
    // Mails that wait for others of their ticket have their turn a moment later.
    for (let turn = 0; turn < 3; turn += 1) {
      world.twoDesks.clock.advance(1_000);
      await world.work();
    }
  }
};

/** Time passes, and nobody writes, until nothing waits; or for as long as a mail is tried at all. */
const settled = async (world: MailWorld, stepMs: number): Promise<void> => {
  const patience = 4 * dayMs;
  for (let passing = 0; passing < patience; ) {
    await world.work();
    const { waiting, running } = await world.twoDesks.desks[0].tasks.count(world.call);
    if (waiting + running === 0) return;
    // Tasks of a worker that died are claimed again in real time.
    if (running > 0) await pause(500);
    else passing += stepMs;
    world.twoDesks.clock.advance(running > 0 ? 1_000 : stepMs);
  }
};
