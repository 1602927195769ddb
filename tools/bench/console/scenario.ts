/** `npm run bench -- --scenario console`: every figure of the console with its goal. */
import { loadavg } from 'node:os';
import type { Engine } from '../options.ts';
import { commitFacts, machineFacts } from '../results.ts';
import { type RunOptions, shapeOf, type Tell, withServings } from '../run.ts';
import { columns } from '../table.ts';
import { busyHour } from './busy-hour.ts';
import { firstLoad } from './first-load.ts';
import { freshStart } from './fresh-start.ts';
import { type Figure, type Hold, type HoldName, isMet } from './holds.ts';
import { longDay } from './long-day.ts';
import { longTicket } from './long-ticket.ts';
import { manyStreams } from './many-streams.ts';
import { openTicket } from './open-ticket.ts';
import { seenByOthers } from './seen-by-others.ts';
import { openWorld } from './world.ts';

export const holds: Readonly<Record<HoldName, Hold>> = {
  'first-load': firstLoad,
  'open-ticket': openTicket,
  'long-ticket': longTicket,
  'busy-hour': busyHour,
  'long-day': longDay,
  'seen-by-others': seenByOthers,
  'many-streams': manyStreams,
  'fresh-start': freshStart,
};

/** `load`: of the machine, in the minute before and at the end: what else ran is in every time. */
export type HoldRow = Readonly<{
  name: HoldName | 'busy-desk';
  figures: readonly Figure[];
  load: readonly [number, number];
}>;

export type ConsoleResult = Readonly<{
  commit: string;
  changed: boolean;
  at: string;
  db: Engine;
  machine: ReturnType<typeof machineFacts>;
  holds: readonly HoldRow[];
}>;

export const runConsole = async (
  options: RunOptions & Readonly<{ holds: readonly HoldName[]; size: number }>,
  tell: Tell,
): Promise<ConsoleResult> => {
  const rows: HoldRow[] = [];
  for (const name of options.holds) {
    if (!holds[name].databases.includes(options.db)) continue;
    tell(holds[name].title);
    const before = loadNow();
    const figures = await measured(options, holds[name], tell);
    // A run that is cut short has told what it knows.
    for (const { what, value, unit, of } of figures) tell(`  ${what}: ${value} ${unit} (${of})`);
    rows.push({ name, figures, load: [before, loadNow()] });
  }
  const at = new Date().toISOString();
  return { ...commitFacts(), at, db: options.db, machine: machineFacts(), holds: rows };
};

const measured = (
  options: RunOptions & Readonly<{ size: number }>,
  hold: Hold,
  tell: Tell,
): Promise<readonly Figure[]> => {
  const shape = { ...shapeOf(options), workspaces: hold.workspaces };
  return withServings({ ...options, shapes: [shape], tell }, async ([serving], closers) => {
    if (!serving) throw new Error('Expected a database.');
    const { db, size } = options;
    const world = await openWorld(serving, closers, { webProcesses: hold.processes[db] });
    return hold.measure({ world, db, size, tell });
  });
};

export const loadNow = (): number => Math.round((loadavg()[0] ?? 0) * 100) / 100;

export const consoleText = ({ commit, changed, db, machine, holds: rows }: ConsoleResult): string =>
  [
    `${db === 'sqlite' ? 'SQLite' : 'Postgres'} · ${commit}${changed ? ' with changes' : ''} · ${machine.cores} × ${machine.cpu}, Node.js ${machine.node}`,
    columns([
      ['figure', 'is', 'goal', '', 'load', 'of'],
      ...rows.flatMap(({ figures, load }) =>
        figures.map((figure) => [
          figure.what,
          `${figure.value} ${figure.unit}`.trimEnd(),
          `${figure.goal} ${figure.unit}`.trimEnd(),
          isMet(figure) ? 'met' : 'not met',
          load.join('-'),
          figure.of,
        ]),
      ),
    ]),
  ].join('\n\n');
