import { describe, expect, test } from 'vitest';
import { acmeDocument as acme, openAcmeDesk } from '../../testing/acme-document.ts';

const bench = await openAcmeDesk();
const office = acme.calendars[0];
const vip = acme.rules[0];

describe('a configuration document', () => {
  test.each<[string, unknown, readonly string[]]>([
    [
      'settings without a value',
      { workspace: { name: null, timezone: 'Mars' } },
      [
        'workspace.name: Expected a value, got nothing; what is left out stays as it is.',
        'workspace.timezone: Expected an IANA zone like Europe/Dublin, got "Mars".',
      ],
    ],
    [
      'names that YAML reads as numbers and flags',
      { teams: [{ name: 5 }, { name: true }], macros: [{ name: 'A', reply_body: 1.5 }] },
      [
        'teams.0.name: Expected one line of 1 to 200 characters, got 5, which is no text; quote it: "5".',
        'teams.1.name: Expected one line of 1 to 200 characters, got true, which is no text; quote it: "true".',
        'macros.0.reply_body: Expected text of 1 to 100000 characters, got 1.5, which is no text; quote it: "1.5".',
      ],
    ],
    [
      'hours in another form, together with hours that overlap',
      {
        calendars: [
          { ...office, week: { mon: ['9:00-17:00', '08:00-10:00', '09:00-11:00'] }, holidays: [1] },
          { name: 'B', timezone: 'Mars', week: {}, extra_hours: [{ date: '2026-12-25' }] },
        ],
      },
      [
        'calendars.0.week.mon.0: Expected hours like 09:00-17:30, each with two digits, like 09:00, and without spaces, got "9:00-17:00".',
        'calendars.0.week.mon: Expected hours that do not overlap, got 08:00-10:00 and 09:00-11:00.',
        'calendars.0.holidays.0: Expected a date like 2026-12-25, got 1.',
        'calendars.1.timezone: Expected an IANA zone like Europe/Dublin, got "Mars".',
        'calendars.1.week: Expected hours on one weekday at least, got none.',
        'calendars.1.extra_hours.0.spans: spans is required.',
      ],
    ],
    [
      'two actions in one entry',
      { rules: [{ ...vip, actions: [{ set_priority: 'low', add_tags: 'slow' }] }] },
      [
        'rules.0.actions.0: Expected one action, got 2 in one entry: "set_priority", "add_tags"; give each a "- " of its own.',
      ],
    ],
    [
      'placeholders without an end in a macro, a note and a mail',
      {
        macros: [{ name: 'Hello', reply_body: 'Ticket {{ticket.number C' }],
        rules: [
          {
            ...vip,
            actions: [
              { add_note: 'See {{ticket.number' },
              { send_mail: { to: 'requester', subject: '{{ticket.number', body: '{{ x }' } },
            ],
          },
        ],
      },
      [
        'macros.0.reply_body: Expected }} behind each {{, got "{{ticket.number C".',
        'rules.0.actions.0.add_note: Expected }} behind each {{, got "{{ticket.number".',
        'rules.0.actions.1.send_mail.subject: Expected }} behind each {{, got "{{ticket.number".',
        'rules.0.actions.1.send_mail.body: Expected }} behind each {{, got "{{ x }".',
      ],
    ],
  ])('is refused with the correct form for %s', async (_what, document, mistakes) => {
    const { faults } = await bench.desk.configuration.plan(bench.bySystem, document);
    expect(faults.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual(mistakes);
  });
});
