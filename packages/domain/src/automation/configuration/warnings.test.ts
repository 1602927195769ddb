import { describe, expect, test } from 'vitest';
import { openAcmeDesk } from '../../testing/acme-document.ts';

const rule = (name: string, more: object = {}) => ({
  name,
  on: ['ticket.created'],
  actions: [{ set_priority: 'high' }],
  ...more,
});

describe('entries that may have no effect are applied with a warning', () => {
  const warned = async (rules: readonly object[], more: object = {}) => {
    const bench = await openAcmeDesk();
    const { faults, warnings } = await bench.desk.configuration.apply(bench.bySystem, { rules, ...more });
    expect(faults).toEqual([]);
    return warnings.map(({ path, message }) => `${path.join('.')}: ${message}`);
  };

  test('conditions on a write in a rule that only runs on time', async () => {
    const said = { fact: 'message.body', contains: 'x' };
    const solved = { fact: 'status', changed_to: 'solved' };
    const quiet = { fact: 'message.body', absent: true };
    const never = 'Only time wakes this rule, and nothing is written then';
    expect(
      await warned([
        rule('A', { on: 'time', conditions: [quiet, said] }),
        rule('B', { on: 'time', conditions: { any: [solved, said] } }),
        rule('C', { on: 'time', conditions: { any: [solved, quiet] } }),
        rule('D', { on: ['time', 'ticket.updated'], conditions: [solved, said] }),
      ]),
    ).toEqual([
      `rules.0.conditions.all.1: ${never}: message.body contains never holds.`,
      `rules.1.conditions.any.0: ${never}: status changed to never holds.`,
    ]);
  });

  test('an assignee who gets no tickets', async () => {
    const actions = [{ set_assignee: 'ann@acme.test' }];
    expect(await warned([rule('A', { actions })], { macros: [{ name: 'M', actions }] })).toEqual(
      ['macros', 'rules'].map(
        (section) =>
          `${section}.0.actions.0.set_assignee: ann@acme.test is invited: only an active agent who may answer gets tickets.`,
      ),
    );
  });

  test('a rule on ratings when no rule requests them', async () => {
    const waiting = rule('A', { on: ['satisfaction.received'] });
    const actions = [{ request_rating: true }];
    expect(await warned([waiting])).toEqual([
      'rules.0.on: No rule and no macro has request_rating: nobody is asked, so nobody rates.',
    ]);
    expect(await warned([waiting, rule('B', { actions })])).toEqual([]);
    expect(await warned([waiting], { macros: [{ name: 'M', actions }] })).toEqual([]);
  });
});
