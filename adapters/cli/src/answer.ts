import type { Io } from './app.ts';
import { table } from './table.ts';

/** The result of a verb: one record, or a list of them; `exitCode` unless it is 0. */
export type Answer = Readonly<
  { exitCode?: number } & (
    | { record: object; text: string }
    | { list: readonly object[]; columns: readonly string[]; none: string }
  )
>;

/** Under `--json` a record prints itself and a list prints `{ "data": [...] }`; else both are for a reader. */
export const printAnswer = (io: Io, answer: Answer, json: boolean): void => {
  if ('record' in answer) io.out(json ? pretty(answer.record) : `${answer.text}\n`);
  else if (json) io.out(pretty({ data: answer.list }));
  else io.out(answer.list.length === 0 ? `${answer.none}\n` : table(answer.list, answer.columns));
};

const pretty = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
