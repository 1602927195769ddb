import type { Instant } from '../../kernel/instant.ts';
import type { FactValue } from '../../model/automation/condition.ts';
import { type Facts, foldedValue } from './evaluate.ts';
import { type FactSubject, type FactTicket, readFact } from './facts.ts';

/** The facts of one write: each is read when a condition first asks for it, and again only after the ticket changed. */
export type FactSheet = Facts &
  Readonly<{
    /** The ticket has changed: cached facts are discarded. */
    look: (subject: FactSubject) => void;
    /** The facts that conditions tested, with their last values. */
    tested: () => ReadonlyMap<string, FactValue>;
  }>;

export type SheetInput = Readonly<{
  subject: FactSubject;
  /** The ticket at the start of the write; for a new one the ticket as it was asked for. */
  baseline: FactTicket;
  within: (calendarId: string, instant: Instant) => boolean;
}>;

export const factSheet = ({ subject, baseline, within }: SheetInput): FactSheet => {
  const start = { ...subject, ticket: baseline };
  const tested = new Map<string, FactValue>();
  let current = subject;
  let values = new Map<string, FactValue>();
  let folded = new Map<string, FactValue>();

  const value = (name: string): FactValue => {
    const cached = values.get(name);
    if (cached !== undefined) return cached;
    const read = readFact(name, current);
    values.set(name, read);
    tested.set(name, read);
    return read;
  };

  return {
    value,
    folded: (name) => {
      const cached = folded.get(name);
      if (cached !== undefined) return cached;
      const read = foldedValue(value(name));
      folded.set(name, read);
      return read;
    },
    baseline: (name) => {
      const read = readFact(name, start);
      tested.set(`${name} (before)`, read);
      return read;
    },
    within,
    look: (next) => {
      current = next;
      values = new Map();
      folded = new Map();
    },
    tested: () => tested,
  };
};
