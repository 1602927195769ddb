import { describe, expect, test } from 'vitest';
import { anAgent, anOrganization, aTeam, aTicketField } from '../../testing/builders.ts';
import { aMacro } from '../../testing/configuration-builders.ts';
import { aReading, namesOf } from '../../testing/rule-builders.ts';
import { actions } from './actions.ts';
import { explainAction, readActions, readMacroActions, showActions } from './read-actions.ts';

const populace = {
  agents: [anAgent({ email: 'ann@acme.test' })],
  teams: [aTeam({ name: 'Tier 1' })],
  organizations: [anOrganization({ name: 'Customer Ltd' })],
  macros: [aMacro({ name: 'Thanks' })],
  webhooks: [{ id: 'hook', url: 'https://example.com/hook' }],
  fields: [
    aTicketField({ key: 'plan', type: 'select', options: ['free', 'pro'] }),
    aTicketField({ key: 'parts', type: 'multiselect', options: ['door', 'wheel'] }),
  ],
};
const names = namesOf(populace);

const read = (value: unknown, reader = readActions) => {
  const { reading, faults } = aReading(populace);
  const found = reader(value, reading, ['actions']);
  return { found, actions: found ?? [], faults };
};

describe('actions in the configuration file', () => {
  const mail = { subject: 'Re: {{ticket.subject}}', body: 'Dear {{requester.name}},\nhello' };
  const written: readonly (readonly [Readonly<Record<string, unknown>>, string])[] = [
    [{ set_status: 'solved' }, 'Sets the status to solved'],
    [{ set_priority: 'urgent' }, 'Sets the priority to urgent'],
    [{ set_type: 'incident' }, 'Sets the type to incident'],
    [{ set_type: null }, 'Clears the type'],
    [{ set_assignee: 'ann@acme.test' }, 'Assigns the ticket to ann@acme.test'],
    [{ set_assignee: null }, 'Takes the ticket from its assignee'],
    [{ set_team: 'Tier 1' }, 'Gives the ticket to the team Tier 1'],
    [{ set_team: null }, 'Takes the ticket from its team'],
    [{ set_organization: 'Customer Ltd' }, 'Sets the organization to Customer Ltd'],
    [{ set_organization: null }, 'Takes the ticket from its organization'],
    [{ set_custom_field: { key: 'plan', value: 'pro' } }, 'Sets plan to pro'],
    [{ set_custom_field: { key: 'parts', value: ['door', 'wheel'] } }, 'Sets parts to door, wheel'],
    [{ set_custom_field: { key: 'plan', value: null } }, 'Clears plan'],
    [{ add_tags: ['fast', 'vip'] }, 'Adds the tags fast, vip'],
    [{ remove_tags: ['slow'] }, 'Removes the tag slow'],
    [{ assign_round_robin: 'Tier 1' }, 'Assigns the ticket to the next available agent of Tier 1'],
    [{ add_note: 'See {{ticket.number}}' }, 'Adds an internal note'],
    [{ send_mail: { to: 'requester', ...mail } }, 'Queues a mail to the requester'],
    [{ send_mail: { to: { team: 'Tier 1' }, ...mail } }, 'Queues a mail to the team Tier 1'],
    [{ send_mail: { to: 'boss@acme.test', ...mail } }, 'Queues a mail to boss@acme.test'],
    [{ request_rating: true }, 'Asks the requester for a rating'],
    [{ apply_macro: 'Thanks' }, 'Applies the macro Thanks'],
    [{ call_webhook: 'https://example.com/hook' }, 'Calls the webhook https://example.com/hook'],
  ];

  test.each(written)('%j is described as “%s”', (form, sentence) => {
    const { actions: kept, faults } = read([form]);
    expect(faults).toEqual([]);
    expect(showActions(kept, names)).toEqual([form]);
    expect(kept.map((action) => explainAction(action, names))).toEqual([sentence]);
    expect(JSON.parse(JSON.stringify(kept))).toEqual(kept);
  });

  test('every action is tested above', () => {
    const tried = new Set(written.flatMap(([form]) => Object.keys(form)));
    expect([...actions.keys()].filter((type) => !tried.has(type))).toEqual([]);
  });

  test('are stored by id', () => {
    const { actions: kept } = read([{ set_team: 'Tier 1' }, { assign_round_robin: 'Tier 1' }]);
    expect(kept.map(({ value }) => value)).toEqual([populace.teams[0]?.id, populace.teams[0]?.id]);
  });

  test('one tag needs no list, and tags are stored in lower case', () => {
    expect(read([{ add_tags: ' VIP ' }]).actions).toEqual([{ type: 'add_tags', value: ['vip'] }]);
  });
});

describe('a mistake in an action is named', () => {
  const template = { subject: 'x', body: 'x' };
  test.each([
    ['solve', 'actions: Expected a list, got "solve".'],
    [['solve'], 'actions.0: Expected one action like { set_priority: urgent }, got "solve".'],
    [[{}], 'actions.0: Expected one action like { set_priority: urgent }, got an object.'],
    [
      [{ set_type: null, add_note: 'x' }],
      'actions.0: Expected one action, got 2 in one entry: "set_type", "add_note"',
    ],
    [[{ set_prioriti: 'low' }], 'actions.0.set_prioriti: Expected perhaps set_priority, got "set_prioriti".'],
    [[{ constructor: 'x' }], 'actions.0.constructor: Expected one of set_status, '],
    [[{ set_status: 'new' }], 'actions.0.set_status: Expected '],
    [[{ set_status: 'slved' }], 'actions.0.set_status: Expected perhaps solved, got "slved".'],
    [
      [{ set_priority: null }],
      'actions.0.set_priority: Expected one of low, normal, high, urgent, got nothing.',
    ],
    [
      [{ set_assignee: 'bob@acme.test' }],
      'Expected the email of an agent, got "bob@acme.test", which does not exist.',
    ],
    [[{ assign_round_robin: null }], 'Expected the name of a team, got nothing.'],
    [[{ set_custom_field: 'pro' }], 'actions.0.set_custom_field: Expected { key: …, value: … }, got "pro".'],
    [[{ set_custom_field: { key: 'plan' } }], 'Expected a value (null clears the field), got none.'],
    [
      [{ set_custom_field: { key: 'colour', value: 'red' } }],
      'actions.0.set_custom_field.key: Expected the key of a ticket field, got "colour".',
    ],
    [
      [{ set_custom_field: { key: 'plan', value: 'gold' } }],
      'actions.0.set_custom_field.value: custom_fields.plan must be one of free, pro, got "gold".',
    ],
    [
      [{ set_custom_field: { key: 'plan', value: 'pro', values: 1 } }],
      'actions.0.set_custom_field.values: Expected ',
    ],
    [[{ add_tags: [] }], 'actions.0.add_tags: Expected a list of 1 to 50 items, got 0.'],
    [[{ add_tags: ['vip', 5] }], 'actions.0.add_tags.1: Expected a tag of 1 to 50 characters, got 5.'],
    [[{ add_tags: ['vip', 'VIP'] }], 'actions.0.add_tags.1: '],
    [[{ add_note: 'Hello {{requester.pasword}}' }], 'Expected no placeholders but ticket.number, '],
    [[{ add_note: "{{constructor.constructor('x')()}}" }], 'Expected no placeholders but ticket.number, '],
    [
      [{ send_mail: { to: 'requester', subject: 'a\nBcc: b@c.de', body: 'x' } }],
      'actions.0.send_mail.subject: ',
    ],
    [
      [{ send_mail: { to: 'everybody', ...template } }],
      'Expected requester, assignee, { team: … } or an email address, got "everybody".',
    ],
    [
      [{ send_mail: { to: { team: 'Tier 2' }, ...template } }],
      'actions.0.send_mail.to.team: Expected the name of a team',
    ],
    [[{ send_mail: { to: 'requester', body: 'x' } }], 'actions.0.send_mail.subject: '],
    [
      [{ call_webhook: 'https://other.example/' }],
      'Expected the URL of a webhook, got "https://other.example/", which does not exist.',
    ],
  ])('%j is refused with the fault %j', (value, fault) => {
    const { found, faults } = read(value);
    expect(faults).toEqual([expect.stringContaining(fault)]);
    expect(found).toBeUndefined();
  });

  test('a rule has at most 20 actions', () => {
    const many = Array.from({ length: 21 }, () => ({ set_type: null }));
    expect(read(many.slice(1)).faults).toEqual([]);
    expect(read(many).faults).toEqual(['actions: Expected a list of 0 to 20 items, got 21.']);
  });

  test('a macro cannot apply a macro', () => {
    expect(read([{ apply_macro: 'Thanks' }], readMacroActions).faults).toHaveLength(1);
    expect(read([{ set_status: 'solved' }], readMacroActions).faults).toEqual([]);
  });
});
