/** Counts statements, and logs slow ones: their text without parameters, and the log adds the operation and the workspace. */
import type { Logger } from 'pino';

export type StatementFigures = Readonly<{ count: number; seconds: number; slow: number }>;

export type StatementWatch = Readonly<{
  /** Called for each statement that ended, with how long it took. */
  onStatement: (text: string, milliseconds: number) => void;
  /** Since the start. */
  figures: () => StatementFigures;
}>;

/** `slowMs` 0: none is logged. */
export const watchStatements = (log: Pick<Logger, 'warn'>, slowMs: number): StatementWatch => {
  let count = 0;
  let milliseconds = 0;
  let slow = 0;
  return {
    onStatement: (text, took) => {
      count += 1;
      milliseconds += took;
      if (slowMs === 0 || took <= slowMs) return;
      slow += 1;
      log.warn({ statement: shortened(text), ms: Math.round(took) }, 'A statement was slow');
    },
    figures: () => ({ count, seconds: milliseconds / 1000, slow }),
  };
};

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= longest ? line : `${line.slice(0, longest)}…`;
};

const longest = 2_000;
