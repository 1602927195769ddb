import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visibilities } from '../../model/automation/macro.ts';
import { ruleTriggers } from '../../model/automation/rule.ts';
import { slaMetrics } from '../../model/automation/sla-policy.ts';
import { viewColumns, viewSorts } from '../../model/automation/view.ts';
import { ticketPriorities, ticketStatuses } from '../../model/desk/ticket.ts';
import { eventKinds } from '../../model/outbound/event.ts';
import { acmeDocument, openAcmeDesk } from '../../testing/acme-document.ts';

const seed = 42;

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 });

/** Objects in which any member but those of `needed` may be left out. */
const some = <Shape extends object>(
  members: { [Member in keyof Shape]: fc.Arbitrary<Shape[Member]> },
  ...needed: (keyof Shape)[]
) => fc.record(members, { requiredKeys: needed });

const uniquely = <Entry>(entry: fc.Arbitrary<Entry>, selector: (entry: Entry) => unknown, maxLength = 4) =>
  fc.uniqueArray(entry, { selector, maxLength });

const name = fc.constantFrom(
  'One',
  'Two',
  'Three Words',
  'Vier: "zitiert"',
  '５',
  '# six',
  'true',
  '0x7',
  ' padded',
);
const byName = (entry: { name: string }) => entry.name.trim().toLowerCase();
const text = fc.constantFrom(
  'A line.',
  'Two\nlines: - {a}\n',
  'Hi {{requester.name}}',
  "'",
  '  indented\n\n',
);
const email = fc.constantFrom('ann@acme.test', 'bob@acme.test', 'owner@desk.example');
const team = fc.constantFrom('Tier 1', 'Tier 2');
const duration = fc.constantFrom('90s', '15m', '1h', '1h30m', '26h');
const date = fc.constantFrom('2026-12-25', '2027-01-01', '2028-02-29');

const edges = fc.uniqueArray(fc.integer({ min: 0, max: 1440 }), { minLength: 2, maxLength: 6 });
const time = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const spans = edges.map((minutes) => {
  const sorted = minutes.toSorted((one, other) => one - other);
  return sorted.flatMap((from, index) =>
    index % 2 === 0 && sorted[index + 1] !== undefined
      ? [`${time(from)}-${time(sorted[index + 1] ?? 0)}`]
      : [],
  );
});

const condition = fc.oneof(
  some({ fact: fc.constant('priority'), is: fc.constantFrom(...ticketPriorities) }, 'fact', 'is'),
  some({ fact: fc.constant('status'), in: fc.subarray([...ticketStatuses], { minLength: 1 }) }, 'fact', 'in'),
  some({ fact: fc.constant('tags'), contains: fc.constantFrom('vip', 'yes') }, 'fact', 'contains'),
  some({ fact: fc.constant('team'), is: team }, 'fact', 'is'),
  some({ fact: fc.constant('assignee'), in: fc.uniqueArray(email, { minLength: 1 }) }, 'fact', 'in'),
  some({ fact: fc.constant('custom_fields.plan'), is: fc.constantFrom('free', 'pro') }, 'fact', 'is'),
  some({ fact: fc.constant('organization'), present: fc.constant(true) }, 'fact', 'present'),
);
const conditions = some({
  all: fc.array(condition, { maxLength: 3 }),
  any: fc.array(condition, { maxLength: 2 }),
});

const macroAction = fc.oneof(
  fc.record({ set_priority: fc.constantFrom(...ticketPriorities) }),
  fc.record({ add_tags: fc.uniqueArray(fc.constantFrom('vip', 'fast', 'no'), { minLength: 1 }) }),
  fc.record({ set_team: fc.option(team) }),
  fc.record({
    set_custom_field: fc.record({ key: fc.constant('plan'), value: fc.constantFrom('free', null) }),
  }),
  fc.record({ add_note: text.filter((line) => line.trim() !== '') }),
);
const action = fc.oneof(
  macroAction,
  fc.record({ assign_round_robin: team }),
  fc.record({ request_rating: fc.constant(true) }),
  fc.record({ apply_macro: fc.constant('Fixed') }),
  fc.record({ call_webhook: fc.constant('https://example.com/Fixed') }),
);

const seenBy = fc.oneof(
  fc.record({ visibility: fc.constant(visibilities[0]) }),
  fc.record({ visibility: fc.constant(visibilities[1]), team }),
  fc.record({ agent: email }),
  fc.constant({}),
);

const calendar = fc.record({
  name: fc.constant('Office'),
  timezone: fc.constantFrom('Europe/Dublin', 'Asia/Kathmandu'),
  week: fc.record({ mon: spans, sun: spans }),
  holidays: fc.uniqueArray(date),
  extra_hours: uniquely(fc.record({ date, spans }), (extra) => extra.date),
});

const target = some(
  {
    metric: fc.constantFrom(...slaMetrics),
    priority: fc.constantFrom(...ticketPriorities),
    within: duration,
    warn_before: fc.constantFrom('1s', '89s'),
    business_hours: fc.boolean(),
  },
  'metric',
  'within',
);

const policy = some(
  {
    name,
    description: text,
    conditions,
    calendar: fc.constant('Office'),
    targets: uniquely(target, ({ metric, priority }) => `${metric} ${priority}`).filter(
      ({ length }) => length > 0,
    ),
    pause_statuses: fc.subarray([...ticketStatuses]),
  },
  'name',
  'calendar',
  'targets',
);

const rule = some(
  {
    name,
    active: fc.boolean(),
    on: fc.subarray([...ruleTriggers], { minLength: 1 }),
    conditions,
    actions: fc.array(action, { minLength: 1, maxLength: 3 }),
    stop: fc.boolean(),
  },
  'name',
  'on',
  'actions',
);

const macro = fc
  .tuple(
    some(
      {
        name,
        description: text,
        reply_body: text,
        actions: fc.array(macroAction, { maxLength: 2 }),
        active: fc.boolean(),
      },
      'name',
      'reply_body',
    ),
    seenBy,
  )
  .map(([members, seen]) => ({ ...members, ...seen }));

const view = fc
  .tuple(
    some(
      {
        name,
        description: text,
        conditions,
        sort: some(
          { field: fc.constantFrom(...viewSorts), direction: fc.constantFrom('asc', 'desc') },
          'field',
        ),
        columns: fc.shuffledSubarray([...viewColumns], { minLength: 1 }),
      },
      'name',
    ),
    seenBy,
  )
  .map(([members, seen]) => ({ ...members, ...seen }));

const webhook = some(
  {
    url: fc.constantFrom('https://example.com/a', 'https://example.com/A'),
    events: fc.oneof(fc.subarray([...eventKinds], { minLength: 1 }), fc.constant(['*'])),
    active: fc.boolean(),
  },
  'url',
);

const category = some({ name, description: text, slug: fc.constantFrom('a', 'b-1') }, 'name', 'slug');

const document = fc.record({
  workspace: some({ name, close_after_days: fc.integer({ min: 1, max: 365 }) }),
  teams: fc
    .tuple(fc.subarray(['ann@acme.test', 'bob@acme.test']), optional(fc.uniqueArray(email)))
    .map(([agents, others]) => [
      { name: 'Tier 1', agents },
      { name: 'Tier 2', ...(others && { agents: others }) },
    ]),
  ticket_fields: fc
    .tuple(fc.boolean(), fc.shuffledSubarray(['seats', 'since', 'notes']))
    .map(([required, others]) => [
      { ...acmeDocument.ticket_fields[0], required },
      ...others.map((key) => ({ key, label: key, type: 'text' })),
    ]),
  calendars: fc.tuple(calendar),
  sla_policies: uniquely(policy, byName),
  webhooks: uniquely(webhook, ({ url }) => url).map((all) => [{ url: 'https://example.com/Fixed' }, ...all]),
  macros: uniquely(macro, byName).map((all) => [{ name: 'Fixed', reply_body: 'x' }, ...all]),
  rules: uniquely(rule, byName),
  views: uniquely(view, byName),
  categories: uniquely(category, byName).map((all) =>
    all
      .map((entry, index) => ({ ...entry, slug: `${entry.slug}-${index}` }))
      .map((entry, index, entries) =>
        index % 2 === 1 ? { ...entry, parent: entries[index - 1]?.name } : entry,
      ),
  ),
});

test(`applying an export changes nothing, and sets up another workspace the same way (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(document, document, async (first, second) => {
      const one = await openAcmeDesk();
      const other = await openAcmeDesk();
      for (const wanted of [first, second])
        expect((await one.desk.configuration.apply(one.bySystem, wanted)).faults).toEqual([]);
      expect((await one.desk.configuration.plan(one.bySystem, second)).changes).toEqual([]);
      const exported = await one.desk.configuration.export(one.bySystem);
      const again = await one.desk.configuration.plan(one.bySystem, exported);
      expect(again).toMatchObject({ faults: [], changes: [] });
      // As it comes out of a file.
      const file = JSON.parse(JSON.stringify(exported));
      expect((await other.desk.configuration.apply(other.bySystem, file)).faults).toEqual([]);
      expect(await other.desk.configuration.export(other.bySystem)).toEqual(exported);
    }),
    { seed, numRuns: 60 },
  );
});
