import { describe, expect, test } from 'vitest';
import type { Ticket } from '../../model/desk/ticket.ts';
import { aContact } from '../../testing/builders.ts';
import { aMacro } from '../../testing/configuration-builders.ts';
import { aReading, namesOf, type Populace } from '../../testing/rule-builders.ts';
import { actedOn, action } from '../../testing/rule-runs.ts';
import type { Subject } from '../conditions/facts.ts';
import { explainAction, readActions, showActions } from './read-actions.ts';

const rule = { id: 'rule', name: 'How was it' };
const cora = aContact({ email: 'cora@customer.example' });
const solvedAt = '2026-11-20T08:00:00.000Z';
const solved = { status: 'solved', solvedAt } as const;

type Setting = Readonly<{ populace?: Populace; subject?: Partial<Subject> }>;

const asking = (ticket: Partial<Ticket>, { populace, subject }: Setting = {}, times = 1) =>
  actedOn(
    { ...rule, actions: Array.from({ length: times }, () => action('request_rating', true)) },
    { ticket, subject: { requester: cora, ...subject }, populace: populace ?? {} },
  );

describe('a rule that asks for a rating', () => {
  test.each<Partial<Ticket>>([solved, { ...solved, status: 'closed', closedAt: solvedAt }])(
    'asks the requester of a ticket that is $status',
    async (ticket) => {
      const { effects, did, changes } = await asking(ticket);
      expect(effects).toEqual([{ type: 'rating', rule, to: 'cora@customer.example', place: 0 }]);
      expect(did).toEqual(['Queued a mail to cora@customer.example that asks for a rating.']);
      expect(changes).toEqual({});
    },
  );

  test.each([
    [
      'while the ticket is not solved',
      { status: 'on_hold' },
      {},
      'Ticket 7 is on hold, and only what is solved is rated.',
    ],
    [
      'twice for one solving',
      solved,
      { populace: { ratingRequestedAt: solvedAt } },
      'It was asked for since the ticket was solved.',
    ],
    [
      'who is blocked',
      solved,
      { subject: { requester: aContact({ blocked: true }) } },
      'There is no requester who may be written to.',
    ],
    ['nobody', solved, { subject: { requester: null } }, 'There is no requester who may be written to.'],
  ] as const)('does not ask %s, and says why', async (_, ticket, setting, why) => {
    const { effects, did } = await asking(ticket, setting);
    expect(effects).toEqual([]);
    expect(did).toEqual([`Could not ask for a rating: ${why}`]);
  });

  test('asks again for a ticket that was solved again', async () => {
    const { effects } = await asking(solved, { populace: { ratingRequestedAt: '2026-11-19T08:00:00.000Z' } });
    expect(effects).toHaveLength(1);
  });

  test('asks once, also when a macro asks too', async () => {
    const macro = aMacro({ replyBody: null, actions: [action('request_rating', true)] });
    const actions = [action('request_rating', true), action('apply_macro', macro.id)];
    const { effects, did } = await actedOn(
      { ...rule, actions },
      { ticket: solved, subject: { requester: cora }, populace: { macros: [macro] } },
    );
    expect(effects).toHaveLength(1);
    expect(did[1]).toBe('Could not ask for a rating: It was asked for since the ticket was solved.');
  });

  test('is written as request_rating: true only', () => {
    const { reading, faults } = aReading();
    const read = readActions([{ request_rating: true }], reading, ['actions']);
    expect(showActions(read ?? [], namesOf({}))).toEqual([{ request_rating: true }]);
    expect((read ?? []).map((one) => explainAction(one, namesOf({})))).toEqual([
      'Asks the requester for a rating',
    ]);
    for (const wrong of [false, null, 'true', 1, {}, []])
      readActions([{ request_rating: wrong }], reading, ['actions']);
    expect(faults).toEqual(
      ['false', 'nothing', '"true"', '1', 'an object', 'an empty list'].map(
        (came) => `actions.0.request_rating: Expected true, got ${came}.`,
      ),
    );
  });
});
