import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Load, spread, takersOf } from './spread.ts';

const load = (id: string, count: number, more: Partial<Load> = {}): Load => ({
  agent_id: id,
  name: id,
  role: 'agent',
  available: true,
  team_ids: [],
  open: { count, more: false },
  waiting: { count: 0, more: false },
  ...more,
});

const tickets = (count: number, team: string | null = null) =>
  Array.from({ length: count }, (_, place) => ({ number: place + 1, team_id: team }));

describe('the tickets of somebody who is away', () => {
  test('go to who has least, and even out', () => {
    const given = spread(tickets(4), [load('ann', 3), load('bo', 1)]);
    expect([...given.values()]).toEqual(['bo', 'bo', 'ann', 'bo']);
  });

  test('stay in their team while somebody of it is there', () => {
    const takers = [load('ann', 9, { team_ids: ['billing'] }), load('bo', 0)];
    expect([...spread(tickets(2, 'billing'), takers).values()]).toEqual(['ann', 'ann']);
    expect([...spread(tickets(1, 'other'), takers).values()]).toEqual(['bo']);
  });

  test('go to nobody who is away, writes notes only, or is the one', () => {
    const all = [
      load('from', 0),
      load('away', 0, { available: false }),
      load('light', 0, { role: 'light_agent' }),
    ];
    expect(takersOf([...all, load('bo', 5)], 'from').map(({ name }) => name)).toEqual(['bo']);
    expect(spread(tickets(3), []).size).toBe(0);
  });

  test('all find somebody, and nobody gets two more than another without need', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.integer({ min: 1, max: 8 }), (count, agents) => {
        const takers = Array.from({ length: agents }, (_, place) => load(`a${place}`, 0));
        const given = spread(tickets(count), takers);
        const each = takers.map(({ agent_id: id }) => [...given.values()].filter((one) => one === id).length);
        expect(given.size).toBe(count);
        expect(Math.max(...each) - Math.min(...each)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
