/** A process that runs rows for the command, one after the other. What a row does to its process, the command never feels. */
import { setTimeout as pause } from 'node:timers/promises';
import { cleanEverything } from './cleaning.ts';
import { rowOf } from './rows.ts';
import { type Conditions, type Outcome, runRow } from './run-row.ts';

export type Order = Omit<Conditions, 'note'> & Readonly<{ row: string }>;
export type Report = Readonly<{ note: string }> | Readonly<{ outcome: Outcome }>;

const tell = (report: Report): void => {
  if (process.connected) process.send?.(report);
};

const carryOut = async ({ row, ...conditions }: Order): Promise<void> =>
  tell({ outcome: await runRow(rowOf(row), { ...conditions, note: (note) => tell({ note }) }) });

let running = Promise.resolve();

/** Waits for resources that were being made at the end, and then removes them too. */
const stop = async (): Promise<void> => {
  await cleanEverything();
  await Promise.race([running, pause(5_000)]);
  await cleanEverything();
  process.exit(0);
};

/** A lane ends with its command, however that ends. */
process
  .on('message', (order: Order) => {
    running = carryOut(order);
  })
  .once('disconnect', () => void stop())
  .once('SIGTERM', () => void stop())
  // A Ctrl-C in the terminal, or its end, is for the command, which then ends its lanes.
  .on('SIGINT', () => undefined)
  .on('SIGHUP', () => undefined);
