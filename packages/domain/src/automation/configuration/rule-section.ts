import { limits } from '../../kernel/limits.ts';
import { readConditions } from '../conditions/read-condition.ts';
import { showConditions } from '../conditions/show-conditions.ts';
import { readActions, showActions } from '../rules/read-actions.ts';
import { readTriggers } from '../rules/read-triggers.ts';
import { isEmptyIn, isObject, readMembers, refuse, required, usually } from './read-members.ts';
import { readFlag, readLine } from './read-values.ts';
import type { Section } from './section.ts';

const members = readMembers({
  name: required(readLine(limits.automation.nameLength)),
  active: usually(readFlag, true),
  on: required(readTriggers),
  conditions: usually(readConditions, { all: [], any: [] }),
  actions: usually(readActions, []),
  stop: usually(readFlag, false),
});

export const ruleSection: Section<'rules'> = {
  kind: null,
  member: 'name',
  most: limits.automation.rules,
  read: (value, reading, path) => {
    const rule = members(value, reading, path);
    if (isEmptyIn(value, 'actions') && !(isObject(value) && value.stop === true))
      return refuse(
        reading,
        [...path, 'actions'],
        'Expected one action at least or stop: true, got neither.',
      );
    return rule;
  },
  nameOf: ({ name }) => name,
  make: (input, stamp) => ({ ...input, ...stamp }),
  show: ({ name, active, on, conditions, actions, stop }, names) => ({
    name,
    active,
    on,
    conditions: showConditions(conditions, names),
    actions: showActions(actions, names),
    stop,
  }),
  usual: { active: true, conditions: {}, actions: [], stop: false },
};
