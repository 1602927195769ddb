import { type RuleTrigger, ruleTriggers } from '../../model/automation/rule.ts';
import type { Reader } from '../configuration/read-members.ts';
import { readChoices } from '../configuration/read-values.ts';

/** What wakes a rule; a single one may stand without a list around it. */
export const readTriggers: Reader<readonly RuleTrigger[]> = (value, reading, path) =>
  readChoices(ruleTriggers, 1)(typeof value === 'string' ? [value] : value, reading, path);
