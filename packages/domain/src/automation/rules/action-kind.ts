import type { Action, ActionValue } from '../../model/automation/rule.ts';
import type { Subject } from '../conditions/facts.ts';
import type { Names } from '../configuration/names.ts';
import type { Reader } from '../configuration/read-members.ts';
import type { Draft, RuleName } from './draft.ts';
import type { RuleWorld } from './rule-world.ts';

/** The context of an action. `subject` is the write, with the ticket as it was before the rule's first action. */
export type Acting = Readonly<{
  rule: RuleName;
  subject: Subject;
  world: RuleWorld;
  /** Does another action: how a macro does its own. */
  perform: (draft: Draft, action: Action) => Promise<Draft>;
}>;

/** An entry of the table of actions; `Value` is what its `read` makes and what is stored. */
export type ActionKind<Value extends ActionValue = ActionValue> = Readonly<{
  /** From the configuration file's form. */
  read: Reader<Value>;
  /** Back to the configuration file's form. Methods, so that a table may hold kinds of different values. */
  show(value: Value, names: Names): unknown;
  /** Describes its effect, as a sentence without a full stop. */
  explain(value: Value, names: Names): string;
  /** Never throws when it cannot act: it skips the action, with a sentence that says why. */
  act(draft: Draft, value: Value, acting: Acting): Draft | Promise<Draft>;
}>;
