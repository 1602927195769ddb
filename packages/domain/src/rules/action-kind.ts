import type { Subject } from '../conditions/facts.ts';
import type { Names, Path, Reading } from '../configuration/names.ts';
import type { Draft, RuleName } from './draft.ts';
import type { Action, ActionValue } from './rule.ts';
import type { RuleWorld } from './rule-world.ts';

/** What an action works with. `subject` is the write as it came; the ticket as it is now is in the draft. */
export type Acting = Readonly<{
  rule: RuleName;
  subject: Subject;
  world: RuleWorld;
  /** Does another action: how a macro does its own. */
  perform: (draft: Draft, action: Action) => Promise<Draft>;
}>;

/** An entry of the table of actions. */
export type ActionKind = Readonly<{
  /** From the configuration file's form; undefined after a fault. */
  read: (value: unknown, reading: Reading, path: Path) => ActionValue | undefined;
  /** Back to the configuration file's form. */
  show: (value: ActionValue, names: Names) => unknown;
  /** Never throws for what cannot be done: it is skipped, with a sentence that says why. */
  act: (draft: Draft, value: ActionValue, acting: Acting) => Draft | Promise<Draft>;
  /** What it does, as a sentence without a full stop. */
  explain: (value: ActionValue, names: Names) => string;
}>;
