import type { Action, Rule } from '../../model/automation/rule.ts';
import type { Subject } from '../conditions/facts.ts';
import type { Acting } from './action-kind.ts';
import { actions } from './actions.ts';
import { type Draft, newDraft, skipped } from './draft.ts';
import type { RuleWorld } from './rule-world.ts';

/** Does the actions of a rule, one after the other, on the ticket of a write. */
export const act = async (rule: Rule, subject: Subject, world: RuleWorld): Promise<Draft> => {
  const acting: Acting = {
    rule: { id: rule.id, name: rule.name },
    subject,
    world,
    perform: (draft, action) => perform(draft, action, acting),
  };
  let draft = newDraft(subject.ticket);
  for (const action of rule.actions) draft = await perform(draft, action, acting);
  return draft;
};

const perform = async (draft: Draft, { type, value }: Action, acting: Acting): Promise<Draft> => {
  const kind = actions.get(type);
  return kind ? kind.act(draft, value, acting) : skipped(draft, type, 'There is no such action.');
};
