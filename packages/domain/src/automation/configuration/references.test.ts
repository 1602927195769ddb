import { describe, expect, test } from 'vitest';
import { acmeDocument as acme, openAcmeDesk } from '../../testing/acme-document.ts';
import type { TestDesk } from '../../testing/test-desk.ts';

const applied = async ({ desk, bySystem }: TestDesk, document: unknown) => {
  const { faults, changes } = await desk.configuration.apply(bySystem, document);
  expect(faults).toEqual([]);
  return changes;
};

const refused = async ({ desk, bySystem }: TestDesk, document: unknown) => {
  const { faults } = await desk.configuration.apply(bySystem, document);
  return faults.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

const openApplied = async (document: unknown): Promise<TestDesk> => {
  const bench = await openAcmeDesk();
  await applied(bench, document);
  return bench;
};

const rule = (name: string, more: object = {}) => ({
  name,
  on: ['ticket.created'],
  actions: [{ set_priority: 'high' }],
  ...more,
});

describe('a ticket field', () => {
  const onPlan = { all: [{ fact: 'custom_fields.plan', is: 'pro' }] };
  const target = { metric: 'resolution', within: '1h' };
  const setPlan = { set_custom_field: { key: 'plan', value: 'pro' } };

  test.each<[string, object, string]>([
    ['a view', { views: [{ name: 'Pro', conditions: onPlan }] }, 'Pro of views'],
    [
      'an SLA policy',
      { sla_policies: [{ name: 'Pro', conditions: onPlan, targets: [target] }] },
      'Pro of sla_policies',
    ],
    ['a rule', { rules: [rule('Pro', { conditions: onPlan })] }, 'Pro of rules'],
    ['a macro', { macros: [{ name: 'Pro', actions: [setPlan] }] }, 'Pro of macros'],
  ])('cannot be removed or lose an option while %s uses it', async (_what, entries, who) => {
    const bench = await openApplied({ ticket_fields: acme.ticket_fields, ...entries });
    const fields = (more: object) => ({ ticket_fields: [{ ...acme.ticket_fields[0], ...more }] });
    const resting = `${who} refers to plan. Keep it active, or change the reference first.`;
    expect(await refused(bench, fields({ options: ['basic'] }))).toEqual([
      `ticket_fields.0.options: ${who} refers to the option "pro" of plan. Keep it, or change the reference first.`,
    ]);
    expect(await refused(bench, fields({ active: false }))).toEqual([`ticket_fields.0: ${resting}`]);
    expect(await refused(bench, { ticket_fields: [] })).toEqual([`ticket_fields: ${resting}`]);
    await applied(bench, fields({ options: ['pro', 'team'], label: 'The plan' }));
  });
});

describe('a deleted record', () => {
  test('is exported by its id and can be read back, and only such agents are named by id', async () => {
    const bench = await openAcmeDesk();
    const { id } = await bench.desk.organizations.add(bench.byKey, { name: 'Customer Ltd' });
    const asks = (organization: string) => ({
      rules: [
        rule('VIP', {
          conditions: { all: [{ fact: 'organization', in: [organization] }] },
          actions: [{ set_organization: organization }],
        }),
      ],
      views: [{ name: 'Theirs', conditions: { any: [{ fact: 'organization', is: organization }] } }],
    });
    await applied(bench, asks('Customer Ltd'));
    await bench.desk.organizations.remove(bench.byKey, id);
    const exported = await bench.desk.configuration.export(bench.bySystem);
    expect(exported).toMatchObject(asks(id));
    expect(await applied(bench, exported)).toEqual([]);
    const unknown = '0199f000-0000-7000-8000-000000000000';
    expect(await refused(bench, { rules: asks(unknown).rules })).toHaveLength(2);
  });
});
