import { describe, expect, test } from 'vitest';
import { aMessage } from '../../testing/builders.ts';
import { runOn, tagging, when } from '../../testing/rule-runs.ts';

describe('the trace of a run', () => {
  test('has the condition that failed at the last evaluation of a rule, and the found value', async () => {
    const rules = [
      tagging('a', {
        conditions: {
          all: [
            { fact: 'status', operator: 'is', value: 'new' },
            { fact: 'priority', operator: 'is', value: 'urgent' },
          ],
          any: [],
        },
      }),
      tagging('b', { conditions: { all: [], any: when('channel', 'is', 'email').all } }),
    ];
    const { run: trace } = await runOn({ rules, ticket: { number: 7 } });
    expect(trace).toMatchObject({
      ticketNumber: 7,
      at: '2026-11-20T08:05:00.000Z',
      version: 3,
      triggers: ['ticket.created'],
      actor: { type: 'api_key', id: null },
      refusals: [
        { rule: 0, why: 'condition', group: 'all', index: 1 },
        { rule: 1, why: 'condition', group: 'any', index: 0 },
      ],
      facts: { status: 'new', priority: 'normal', channel: 'api' },
    });
  });

  test('keeps the start of a long text, and no half character', async () => {
    const body = `${'x'.repeat(199)}👍${'y'.repeat(99_000)}`;
    const rules = [tagging('a', { conditions: when('message.body', 'contains', 'refund') })];
    const { run: trace } = await runOn({ rules, subject: { message: aMessage({ body }) } });
    const kept = String(trace.facts['message.body']);
    expect(kept).toHaveLength(200);
    expect(kept.isWellFormed()).toBe(true);
  });
});

test('a hundred rules read a long message quickly', async () => {
  const body = 'Ä quick brown fox '.repeat(5_500);
  const rules = Array.from({ length: 100 }, (_, index) =>
    tagging(`t${index}`, { conditions: when('message.body', 'contains', `word ${index}`) }),
  );
  const before = process.threadCpuUsage();
  await runOn({ rules, subject: { message: aMessage({ body }) } });
  expect(process.threadCpuUsage(before).user).toBeLessThan(200_000);
});
