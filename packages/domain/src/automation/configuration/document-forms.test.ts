import { describe, expect, test } from 'vitest';
import { limits } from '../../kernel/limits.ts';
import { acmeDocument as acme, openAcmeDesk } from '../../testing/acme-document.ts';

const bench = await openAcmeDesk();

const faultsOf = async (document: unknown): Promise<readonly string[]> => {
  const { faults } = await bench.desk.configuration.plan(bench.bySystem, document);
  return faults.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

const office = acme.calendars[0];
const standard = acme.sla_policies[0];
const vip = acme.rules[0];
const target = { metric: 'first_reply', within: '1h' };

describe('a configuration document', () => {
  test.each([
    [
      'rules',
      limits.automation.rules,
      (index: number) => ({ ...vip, name: `${index}`, actions: [{ set_priority: 'low' }] }),
    ],
    ['webhooks', limits.webhooks.most, (index: number) => ({ url: `https://example.com/${index}` })],
  ])('may have %s up to %d', async (section, most, entry) => {
    const list = Array.from({ length: most + 1 }, (_, index) => entry(index));
    expect(await faultsOf({ [section]: list.slice(1) })).toEqual([]);
    expect(await faultsOf({ [section]: list })).toEqual([
      `${section}: Expected a list of at most ${most}, got ${most + 1}; [] stands for none.`,
    ]);
  });
});

describe('a configuration document', () => {
  test.each<[string, object, string, object]>([
    [
      'hours in any order and without a gap',
      { calendars: [{ ...office, week: { mon: ['12:00-17:00', '09:00-12:00'] } }] },
      'calendars',
      { week: { mon: ['09:00-17:00'] } },
    ],
    [
      'a time zone in any case',
      { calendars: [{ ...office, timezone: 'europe/BERLIN' }] },
      'calendars',
      { timezone: 'Europe/Berlin' },
    ],
    [
      'a policy with a calendar, which counts in its hours',
      { calendars: [office], sla_policies: [{ ...standard, targets: [target] }] },
      'sla_policies',
      { targets: [{ ...target, business_hours: true }] },
    ],
    [
      'a policy without a calendar, which counts around the clock and in days',
      { sla_policies: [{ name: 'Standard', targets: [{ ...target, within: '48h' }] }] },
      'sla_policies',
      { targets: [{ ...target, within: '2d', business_hours: false }] },
    ],
    [
      'a category without a slug, which is made of the name',
      { categories: [{ name: 'Éclairs & more' }] },
      'categories',
      { slug: 'eclairs-more' },
    ],
    [
      'a single event of a rule',
      { rules: [{ ...vip, on: 'ticket.created', actions: [{ add_tags: 'fast' }] }] },
      'rules',
      { on: ['ticket.created'] },
    ],
    [
      'a webhook without events, which only rules call',
      { webhooks: [{ url: 'https://example.com', events: [] }] },
      'webhooks',
      { events: [] },
    ],
    [
      'a webhook for every event',
      { webhooks: [{ url: 'https://example.com', events: '*' }] },
      'webhooks',
      { events: ['*'] },
    ],
  ])('is exported in one spelling after %s', async (_what, document, section, shown) => {
    const own = await openAcmeDesk();
    expect((await own.desk.configuration.apply(own.bySystem, document)).faults).toEqual([]);
    const exported = Object.entries(await own.desk.configuration.export(own.bySystem));
    expect(exported.find(([name]) => name === section)?.[1]).toEqual([expect.objectContaining(shown)]);
  });
});
