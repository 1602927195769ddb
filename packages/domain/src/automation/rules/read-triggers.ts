import { type RuleTrigger, ruleTriggers } from '../../model/automation/rule.ts';
import type { Reader } from '../configuration/read-members.ts';
import { readChoices } from '../configuration/read-values.ts';

/** The triggers of a rule; a single one needs no list. */
export const readTriggers: Reader<readonly RuleTrigger[]> = (value, reading, path) =>
  readChoices(ruleTriggers, 1)(typeof value === 'string' ? [value] : value, reading, path);
