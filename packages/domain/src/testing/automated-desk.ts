/** A desk whose writes something acts on: rules and SLA policies, put where `config apply` would put them. */
import type { Action, Rule } from '../model/automation/rule.ts';
import type { SlaPolicy } from '../model/automation/sla-policy.ts';
import { aRule } from './configuration-builders.ts';
import { anSlaPolicy, anSlaPromise } from './sla-builders.ts';
import { openTestDesk, type TestDesk } from './test-desk.ts';

export const configured = async (
  { rules = [], policies = [] }: Readonly<{ rules?: readonly Rule[]; policies?: readonly SlaPolicy[] }>,
  bench?: TestDesk,
): Promise<TestDesk> => {
  const opened = bench ?? (await openTestDesk());
  await opened.ports.work.write(opened.workspaceId, async ({ configuration }) => {
    for (const rule of rules) await configuration.add('rule', rule);
    for (const policy of policies) await configuration.add('sla_policy', policy);
  });
  return opened;
};

export const ruleThat = (actions: readonly Action[], overrides: Partial<Rule> = {}): Rule =>
  aRule({ on: ['ticket.created'], conditions: { all: [], any: [] }, actions, ...overrides });

export const firstReplyIn = (seconds: number, warnBeforeSeconds: number | null = null): SlaPolicy =>
  anSlaPolicy({
    conditions: { all: [], any: [] },
    calendarId: null,
    targets: [anSlaPromise({ metric: 'first_reply', seconds, warnBeforeSeconds, businessHours: false })],
  });

export const runsOn = ({ read }: TestDesk, number: number) =>
  read(({ ruleRuns }) => ruleRuns.listOfTicket(number, 10));
