/**
 * Made-up writes for `./tidemark rules test`, as a file lists them under `trials`:
 *
 * ```yaml
 * - name: A VIP comes first
 *   ticket: { subject: Help, tags: [vip] }
 *   requester: { email: cora@customer.example }
 *   expect: { fired: [VIP first], ticket: [{ fact: priority, is: urgent }] }
 * ```
 *
 * `before` says what was different before the write; without it the ticket is new.
 */

import type { Instant } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { foldEmail } from '../../kernel/text.ts';
import type { Condition } from '../../model/automation/condition.ts';
import type { RuleTrigger } from '../../model/automation/rule.ts';
import { slaMetrics } from '../../model/automation/sla-policy.ts';
import { channels, type Ticket } from '../../model/desk/ticket.ts';
import type { Subject } from '../conditions/facts.ts';
import { readConditions } from '../conditions/read-condition.ts';
import type { Reading } from '../configuration/names.ts';
import {
  type Reader,
  readList,
  readMembers,
  refuse,
  required,
  usually,
} from '../configuration/read-members.ts';
import { readChoice, readChoices, readLine, readText, readWhole } from '../configuration/read-values.ts';
import { madeUpMessage, madeUpOrganization, madeUpRequester, madeUpTicket } from './made-up.ts';
import {
  readInstant,
  readMessagePart,
  readOrganizationPart,
  readRequesterPart,
  readTicketPart,
} from './read-trial-parts.ts';
import { readTriggers } from './read-triggers.ts';

/** A made-up write, and what is expected of the rules on it: which fire, and how the ticket is after them. */
export type Trial = Readonly<{
  name: string;
  subject: Subject;
  baseline: Ticket;
  triggers: readonly RuleTrigger[];
  expect: Readonly<{
    fired: readonly string[];
    notFired: readonly string[];
    ticket: readonly Condition[];
  }>;
}>;

/** The trials of a file; undefined when a fault was found. `now` is when a write happens that names no time. */
export const readTrials = (value: unknown, reading: Reading, now: Instant): readonly Trial[] | undefined => {
  const trials = required(readList(readTrial(now), { least: 1, most: limits.automation.trials }));
  return readMembers({ trials })(value, reading, [])?.trials;
};

const ruleNames = readList(readLine(limits.automation.nameLength), { most: limits.automation.rules });

const readExpected: Reader<readonly Condition[]> = (value, reading, path) => {
  const read = readConditions(value, reading, path);
  return read?.any.length ? refuse(reading, path, 'Expected a list of conditions, got any.') : read?.all;
};

const expectation = readMembers({
  fired: usually(ruleNames, []),
  not_fired: usually(ruleNames, []),
  ticket: usually(readExpected, []),
});

const trialMembers = readMembers({
  name: required(readLine(limits.automation.nameLength)),
  on: usually(readTriggers, null),
  ticket: usually(readTicketPart, {}),
  before: usually(readTicketPart, null),
  requester: usually(readRequesterPart, {}),
  organization: usually(readOrganizationPart, null),
  message: usually(readMessagePart, null),
  recipients: usually(readList(readLine(limits.emailLength), { most: limits.filterValues }), []),
  actor: usually(readChoice(['agent', 'customer', 'api_key', 'rule', 'system']), 'api_key'),
  channel: usually(readChoice(channels), 'api'),
  now: usually(readInstant, null),
  sla_metrics: usually(readChoices(slaMetrics), []),
  rating: usually(readWhole(limits.satisfaction.least, limits.satisfaction.most), null),
  comment: usually(readText(limits.satisfaction.commentLength), null),
  expect: usually(expectation, { fired: [], not_fired: [], ticket: [] }),
});

const readTrial =
  (usualNow: Instant): Reader<Trial> =>
  (value, reading, path) => {
    const read = trialMembers(value, reading, path);
    if (!read) return undefined;
    const now = read.now ?? usualNow;
    const organization = read.organization && { ...madeUpOrganization(now), ...read.organization };
    const organizationId = organization?.id ?? null;
    const ticket = { ...madeUpTicket(now), organizationId, channel: read.channel, ...read.ticket };
    const message = read.message && { ...madeUpMessage(now), ...read.message };
    const { expect } = read;
    return {
      name: read.name,
      subject: {
        ticket,
        requester: { ...madeUpRequester(now), ...read.requester },
        organization,
        message,
        recipients: read.recipients.map(foldEmail),
        actor: { type: read.actor, id: null },
        channel: read.channel,
        now,
        slaMetrics: read.sla_metrics,
        rating: read.rating,
        ratingComment: read.comment,
      },
      baseline: { ...ticket, ...read.before },
      triggers: read.on ?? usualTriggers(read.before !== null, message !== null),
      expect: { fired: expect.fired, notFired: expect.not_fired, ticket: expect.ticket },
    };
  };

const usualTriggers = (exists: boolean, isWritten: boolean): readonly RuleTrigger[] => [
  exists ? 'ticket.updated' : 'ticket.created',
  ...(isWritten ? (['message.created'] as const) : []),
];
