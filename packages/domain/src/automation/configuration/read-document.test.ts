import { describe, expect, test } from 'vitest';
import { acmeDocument as acme, openAcmeDesk } from '../../testing/acme-document.ts';

const bench = await openAcmeDesk();

/** The mistakes in a document, each with its path. */
const faultsOf = async (document: unknown): Promise<readonly string[]> => {
  const { faults } = await bench.desk.configuration.plan(bench.bySystem, document);
  return faults.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

const office = acme.calendars[0];
const vip = acme.rules[0];
const standard = acme.sla_policies[0];
const target = { metric: 'first_reply', within: '1h' };
const view = { name: 'All' };

describe('a configuration document', () => {
  test.each<[string, unknown, readonly string[]]>([
    ['no content', null, [': Expected sections such as teams and rules, got nothing.']],
    ['a list', [], [': Expected sections such as teams and rules, got an empty list.']],
    ['a mistyped section', { rule: [] }, ['rule: Expected perhaps rules, got "rule".']],
    [
      'an empty section, which might mean all entries or none',
      { rules: null },
      ['rules: Expected a list of at most 500, got nothing; [] stands for none.'],
    ],
    [
      'wrong settings',
      { workspace: { name: '', timezone: 'Mars', locale: '??', close_after_days: 0 } },
      [
        'workspace.name: Expected one line of 1 to 200 characters, got "".',
        'workspace.timezone: Expected an IANA zone like Europe/Dublin, got "Mars".',
        'workspace.locale: Expected a language tag like en or pt-BR, got "??".',
        'workspace.close_after_days: Expected a whole number from 1 to 365, got 0.',
      ],
    ],
    [
      'a team with an unknown agent',
      { teams: [{ name: 'A', agents: ['eve@acme.test'] }] },
      ['teams.0.agents.0: Expected the email of an agent, got "eve@acme.test", which does not exist.'],
    ],
    [
      'a team with the same agent twice',
      { teams: [{ name: 'A', agents: ['ann@acme.test', 'ANN@acme.test'] }] },
      ['teams.0.agents.1: "ANN@acme.test" is in the list twice.'],
    ],
    [
      'a repeated name in another spelling',
      { teams: [{ name: 'Tier 1' }, { name: ' tier 1' }] },
      ['teams.1.name: Expected a name of its own, got that of number 1.'],
    ],
    ['an entry without a name', { teams: [{}] }, ['teams.0.name: name is required.']],
    [
      'a NUL character and a lone surrogate',
      { teams: [{ name: 'a\0b' }, { name: 'a\ud800' }] },
      [
        'teams.0.name: Expected one line of 1 to 200 characters, got text with a NUL character.',
        'teams.1.name: Expected one line of 1 to 200 characters, got text with a lone surrogate.',
      ],
    ],
    [
      'a choice without options, and options without a choice',
      {
        ticket_fields: [
          { key: 'a', label: 'A', type: 'select' },
          { key: 'b', label: 'B', type: 'text', options: ['x'] },
          { key: 'C', label: 'C' },
        ],
      },
      [
        'ticket_fields.0.options: Expected 1 to 200 options for a select field, got an empty list.',
        'ticket_fields.1.options: Expected no options for a text field, got a list of 1 item.',
        'ticket_fields.2.key: Expected lower-case letters, digits and _ from a letter on, got "C".',
      ],
    ],
    [
      'hours that overlap',
      { calendars: [{ ...office, week: { mon: ['09:00-12:30', '12:00-17:00'] } }] },
      ['calendars.0.week.mon: Expected hours that do not overlap, got 09:00-12:30 and 12:00-17:00.'],
    ],
    [
      'hours, dates and weekdays that do not exist',
      {
        calendars: [
          { ...office, week: { mon: ['17:00-09:00'] }, holidays: ['2026-02-30'] },
          { ...office, name: 'B', week: { monday: [] } },
          { ...office, name: 'C', week: {} },
        ],
      },
      [
        'calendars.0.week.mon.0: Expected hours like 09:00-17:30, the end after the start and up to 24:00, got "17:00-09:00".',
        'calendars.0.holidays.0: Expected a date like 2026-12-25, got "2026-02-30".',
        'calendars.1.week.monday: Expected one of mon, tue, wed, thu, fri, sat, sun, got "monday".',
        'calendars.2.week: Expected hours on one weekday at least, got none.',
      ],
    ],
    [
      'targets that cannot be',
      {
        calendars: [office],
        sla_policies: [
          {
            ...standard,
            targets: [
              { ...target, within: '2d' },
              { ...target, within: 'soon' },
              { ...target, priority: 'high', warn_before: '1h' },
            ],
          },
          { name: 'B', targets: [{ ...target, business_hours: true }, target] },
          { name: 'C', targets: [] },
        ],
      },
      [
        'sla_policies.0.targets.0.within: Expected hours like 16h, as a day of business hours has no one length, got days.',
        'sla_policies.0.targets.1.within: Expected a duration like 30m, 1h30m or 2d, of 1s to 366d, got "soon".',
        'sla_policies.0.targets.2.warn_before: Expected a shorter time than within, got the same or a longer one.',
        'sla_policies.1.targets.0.business_hours: Expected a policy with a calendar, got one without.',
        'sla_policies.1.targets.1.metric: Expected one target for first_reply of any priority, got another.',
        'sla_policies.2.targets: Expected a list of 1 to 15 items, got 0.',
      ],
    ],
    [
      'days of business hours, and a warning that comes too late',
      {
        calendars: [office],
        sla_policies: [{ ...standard, targets: [{ ...target, within: '2d', warn_before: '48h' }] }],
      },
      [
        'sla_policies.0.targets.0.warn_before: Expected a shorter time than within, got the same or a longer one.',
        'sla_policies.0.targets.0.within: Expected hours like 16h, as a day of business hours has no one length, got days.',
      ],
    ],
    [
      'a rule without actions on unknown events',
      {
        rules: [
          { ...vip, actions: [] },
          { ...vip, name: 'B', on: ['ticket.create'], actions: [] },
        ],
      },
      [
        'rules.0.actions: Expected one action at least or stop: true, got neither.',
        'rules.1.on.0: Expected perhaps ticket.created, got "ticket.create".',
        'rules.1.actions: Expected one action at least or stop: true, got neither.',
      ],
    ],
    [
      'unknown facts, values and actions',
      {
        rules: [
          {
            ...vip,
            conditions: {
              all: [
                { fact: 'priorty', is: 'high' },
                { fact: 'custom_fields.nope', is: 'x' },
                { fact: 'priority', is: 'hgih' },
              ],
            },
            actions: [{ set_priorty: 'high' }],
          },
        ],
      },
      [
        'rules.0.conditions.all.0.fact: Expected perhaps priority, got "priorty".',
        expect.stringMatching(/^rules\.0\.conditions\.all\.1\.fact: .*"custom_fields.nope"/),
        'rules.0.conditions.all.2.is: Expected perhaps high, got "hgih".',
        'rules.0.actions.0.set_priorty: Expected perhaps set_priority, got "set_priorty".',
      ],
    ],
    [
      'an unknown placeholder',
      { macros: [{ name: 'Hello', reply_body: 'Hello {{requester.password}}' }] },
      [expect.stringMatching(/^macros\.0\.reply_body: Expected no placeholders but .*"requester.password"/)],
    ],
    [
      'a macro without a reply or actions',
      { macros: [view] },
      ['macros.0: Expected a reply_body or actions, got neither.'],
    ],
    [
      'a view for an unnamed team, and one for everyone with a team',
      {
        teams: [{ name: 'A' }],
        views: [
          { ...view, visibility: 'team' },
          { ...view, name: 'B', visibility: 'all', team: 'A' },
          { ...view, name: 'C', agent: 'ann@acme.test', team: 'A' },
          { ...view, name: 'D', columns: ['colour'], sort: { field: 'subject' } },
        ],
      },
      [
        'views.0.team: team is required where visibility is team.',
        'views.1.visibility: Expected team, as team is given, got all.',
        'views.2.agent: Expected a team or an agent, got both.',
        expect.stringContaining('views.3.sort.field: Expected one of created_at, updated_at'),
        expect.stringContaining('views.3.columns.0: Expected one of number, subject'),
      ],
    ],
    [
      'categories in a circle, with the same slug, or without a slug',
      {
        categories: [
          { name: 'A', parent: 'B' },
          { name: 'B', parent: 'a' },
          { name: 'C', slug: 'b' },
          { name: '日本' },
          { name: 'E', parent: 'Z' },
        ],
      },
      [
        'categories.3.slug: slug is required where the name has no Latin letter or digit.',
        'categories.4.parent: Expected the name of a category, got "Z", which does not exist.',
        'categories.2.slug: Expected a slug of its own, got that of another category.',
        'categories.0.parent: Expected a category that is not below this one, got a circle.',
        'categories.1.parent: Expected a category that is not below this one, got a circle.',
      ],
    ],
    [
      'an unknown event, and “every event” together with another',
      {
        webhooks: [
          { url: 'https://example.com/1', events: ['ticket.open'] },
          { url: 'https://example.com/2', events: ['*', 'ticket.created'] },
        ],
      },
      [
        expect.stringContaining('webhooks.0.events.0: Expected '),
        'webhooks.1.events: Expected "*" alone or kinds of events, got a list of 2 items.',
      ],
    ],
  ])('is refused with position and expected value for %s', async (_what, document, faults) => {
    expect(await faultsOf(document)).toEqual(faults);
  });
});

describe('a repeated mistake', () => {
  test('a mistake in a team is not repeated for each rule that names it', async () => {
    expect(await faultsOf({ ...acme, teams: [{ name: 'Tier 1', agents: 'ann' }] })).toEqual([
      'teams.0.agents: Expected a list, got "ann".',
    ]);
  });
});
