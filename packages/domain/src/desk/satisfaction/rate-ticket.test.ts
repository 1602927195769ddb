import { describe, expect, test } from 'vitest';
import { limits } from '../../kernel/limits.ts';
import { customerActor } from '../../model/actor.ts';
import { ratingToken } from '../../outbound/mail/rating-token.ts';
import { ruleThat, runsOn } from '../../testing/automated-desk.ts';
import { openRatedDesk } from '../../testing/rated-desk.ts';
import { openTestDesk } from '../../testing/test-desk.ts';

const day = 24 * 3_600_000;

const asked = async () => {
  const bench = await openRatedDesk();
  const { number, requesterId } = await bench.aTicket();
  await bench.solve(number);
  return { ...bench, number, requesterId };
};

describe('a customer with a rating request', () => {
  test('may open the link as often as mail scanners do: nothing is stored and no event is sent', async () => {
    const bench = await asked();
    const events = await bench.eventsOf(async () => {
      for (let look = 0; look < 50; look += 1)
        expect(await bench.show()).toMatchObject({ state: 'open', rating: null, number: bench.number });
    });
    expect(events).toEqual([]);
    expect(await bench.responses()).toMatchObject([{ rating: null, respondedAt: null }]);
  });

  test('answers with a rating and a comment, and an event is sent', async () => {
    const bench = await asked();
    const events = await bench.eventsOf(() => bench.rate({ rating: 2, comment: ' Slow. ' }));
    const [response] = await bench.responses();
    expect(response).toMatchObject({ rating: 2, comment: 'Slow.', respondedAt: bench.ports.clock.now() });
    expect(events).toMatchObject([
      {
        kind: 'satisfaction.received',
        actor: { type: 'customer', id: bench.requesterId },
        data: {
          id: response?.id,
          ticket_number: bench.number,
          contact_id: bench.requesterId,
          agent_id: null,
          rating: 2,
          comment: 'Slow.',
          requested_at: response?.requestedAt,
          responded_at: response?.respondedAt,
        },
      },
    ]);
  });

  test('does not change the ticket', async () => {
    const bench = await asked();
    const before = await bench.desk.tickets.get(bench.byKey, bench.number);
    bench.ports.clock.advance(day);
    await bench.rate({ rating: 5 });
    expect(await bench.desk.tickets.get(bench.byKey, bench.number)).toEqual(before);
  });

  test('may change the answer for seven days after the first one', async () => {
    const bench = await asked();
    expect((await bench.rate({ rating: 1, comment: 'Bad' })).state).toBe('changeable');
    bench.ports.clock.advance(6 * day);
    expect(await bench.rate({ rating: 4 })).toMatchObject({ rating: 4, comment: 'Bad' });
    expect(await bench.rate({ rating: 4, comment: '' })).toMatchObject({ comment: null });
    bench.ports.clock.advance(day);
    expect((await bench.show())?.state).toBe('over');
    await expect(bench.rate({ rating: 5 })).rejects.toMatchObject({ code: 'forbidden' });
    expect(await bench.responses()).toMatchObject([{ rating: 4, comment: null }]);
  });

  test('sends no event with the same answer again', async () => {
    const bench = await asked();
    await bench.rate({ rating: 3, comment: 'Fine' });
    expect(await bench.eventsOf(() => bench.rate({ rating: 3, comment: 'Fine' }))).toEqual([]);
  });

  test('cannot answer after thirty days', async () => {
    const bench = await asked();
    bench.ports.clock.advance(30 * day - 1);
    expect((await bench.show())?.state).toBe('open');
    bench.ports.clock.advance(1);
    expect((await bench.show())?.state).toBe('over');
    await expect(bench.rate({ rating: 5 })).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('has one answer, however many are sent at once', async () => {
    const bench = await asked();
    const ratings = Array.from({ length: 20 }, (_, index) => (index % 5) + 1);
    await Promise.all(ratings.map((rating) => bench.rate({ rating })));
    expect(await bench.responses()).toHaveLength(1);
    const received = (await bench.events()).filter(({ kind }) => kind === 'satisfaction.received');
    const [response] = await bench.responses();
    expect(received.at(-1)?.data.rating).toBe(response?.rating);
  });

  test('may answer at most thirty times an hour', async () => {
    const bench = await asked();
    for (let count = 0; count < 30; count += 1) await bench.rate({ rating: (count % 5) + 1 });
    await expect(bench.rate({ rating: 3 })).rejects.toMatchObject({ code: 'rate_limited' });
  });

  test.each([0, 6, -1, 2.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER])(
    'cannot rate with %s',
    async (rating) => {
      const bench = await asked();
      await expect(bench.rate({ rating })).rejects.toMatchObject({
        code: 'validation_failed',
        field: 'rating',
        message: `rating must be a whole number from 1 to 5, got ${rating}.`,
      });
    },
  );

  test.each([['NUL\0'], ['lone \ud800'], ['x'.repeat(limits.satisfaction.commentLength + 1)]])(
    'cannot comment with invalid text or too much of it',
    async (comment) => {
      const bench = await asked();
      const refused = { code: 'validation_failed', field: 'comment' };
      await expect(bench.rate({ rating: 1, comment })).rejects.toMatchObject(refused);
      expect(await bench.responses()).toMatchObject([{ rating: null }]);
    },
  );

  test('is refused once blocked, and for a deleted ticket', async () => {
    const bench = await asked();
    await bench.desk.contacts.change(bench.byKey, { id: bench.requesterId, blocked: true });
    expect(await bench.show()).toBeNull();
    await expect(bench.rate({ rating: 1 })).rejects.toMatchObject({ code: 'not_found' });

    const other = await asked();
    const token = await other.token();
    await other.desk.contacts.remove(other.bySystem, { id: other.requesterId, deleteTickets: true });
    expect(await other.show(token)).toBeNull();
    await expect(other.rate({ rating: 1 }, token)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('in the portal', () => {
  test('the requester finds the question while it can be answered', async () => {
    const bench = await asked();
    const actor = customerActor(bench.requesterId);
    const byBob = { ...bench.byVisitor, actor, credentialId: bench.requesterId };
    expect(await bench.desk.satisfaction.tokenFor(byBob, bench.number)).toBe(await bench.token());
    expect(await bench.desk.satisfaction.tokenFor(byBob, 999)).toBeNull();
    const { contact: other } = await bench.desk.contacts.add(bench.byKey, { email: 'eve@customer.example' });
    const byEve = { ...byBob, actor: { ...actor, id: other.id } };
    expect(await bench.desk.satisfaction.tokenFor(byEve, bench.number)).toBeNull();
    for (const call of [bench.byKey, bench.byOwner, bench.byVisitor])
      await expect(bench.desk.satisfaction.tokenFor(call, bench.number)).rejects.toMatchObject({
        code: 'customer_required',
      });
    bench.ports.clock.advance(30 * day);
    expect(await bench.desk.satisfaction.tokenFor(byBob, bench.number)).toBeNull();
  });
});

describe('a link', () => {
  test.each([
    '',
    'x',
    '.',
    'null',
    `${'0'.repeat(36)}.${'0'.repeat(40)}`,
    'a'.repeat(10_000),
    '\0',
    '\ud800',
  ])('that is invalid is refused: %j', async (token) => {
    const bench = await asked();
    expect(await bench.show(token)).toBeNull();
    await expect(bench.rate({ rating: 1 }, token)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is valid for one question of one workspace only, and cannot be forged', async () => {
    const bench = await asked();
    const token = await bench.token();
    const [responseId = ''] = token.split('.');
    const { vault, ids } = bench.ports;
    const email = 'bob@customer.example';
    expect(ratingToken(vault, { workspaceId: bench.workspaceId, responseId, email })).toBe(token);
    const foreign = ratingToken(vault, { workspaceId: ids.next(), responseId, email });
    for (const wrong of [foreign, token.toUpperCase(), token.slice(0, -1), `${token}0`, `${token}.`])
      expect(await bench.show(wrong)).toBeNull();
    const other = await openTestDesk({ vault: bench.ports.vault });
    expect(await other.desk.satisfaction.show(other.bySystem, token)).toBeNull();
  });

  test('is invalid once the customer has another address', async () => {
    const bench = await asked();
    const { desk, byKey, show } = bench;
    const [response] = await bench.responses();
    const moveTo = (email: string) => desk.contacts.change(byKey, { id: response?.contactId ?? '', email });
    const mailed = await bench.token();
    await moveTo('BOB@Customer.example');
    expect(await show(mailed)).toMatchObject({ state: 'open' });
    await moveTo('robert@customer.example');
    expect(await show(mailed)).toBeNull();
    await expect(bench.rate({ rating: 1 }, mailed)).rejects.toMatchObject({ code: 'not_found' });
    expect(await show(await bench.token())).toMatchObject({ state: 'open', rating: null });
  });

  test('allows forty wrong guesses in five minutes', async () => {
    const bench = await asked();
    for (let count = 0; count < 40; count += 1)
      await expect(bench.rate({ rating: 1 }, `wrong ${count}`)).rejects.toMatchObject({ code: 'not_found' });
    await expect(bench.rate({ rating: 1 }, 'wrong')).rejects.toMatchObject({ code: 'rate_limited' });
    expect((await bench.rate({ rating: 1 })).rating).toBe(1);
  });
});

describe('rules on a rating', () => {
  test('see the rating, and act as on any write', async () => {
    const bench = await asked();
    const angry = ruleThat(
      [
        { type: 'set_status', value: 'open' },
        { type: 'add_tags', value: ['unhappy'] },
      ],
      {
        on: ['satisfaction.received'],
        conditions: {
          all: [
            { fact: 'satisfaction.rating', operator: 'less_than', value: 3 },
            { fact: 'satisfaction.comment', operator: 'contains', value: 'slow' },
            { fact: 'actor.type', operator: 'is', value: 'customer' },
          ],
          any: [],
        },
      },
    );
    await bench.ports.work.write(bench.workspaceId, ({ configuration }) => configuration.add('rule', angry));
    await bench.rate({ rating: 1 });
    expect((await bench.desk.tickets.get(bench.byKey, bench.number)).status).toBe('solved');
    const events = await bench.eventsOf(() => bench.rate({ rating: 1, comment: 'Too slow!' }));
    expect(events.map(({ kind }) => kind)).toEqual(['ticket.updated', 'satisfaction.received']);
    expect(await bench.desk.tickets.get(bench.byKey, bench.number)).toMatchObject({
      status: 'open',
      tags: ['unhappy'],
    });
    expect((await runsOn(bench, bench.number))[0]?.triggers).toContain('satisfaction.received');
  });

  test.each([
    ['open', 'open'],
    ['pending', 'closed'],
  ] as const)(
    'that set the status to %s leave a ticket that was closed meanwhile %s',
    async (value, status) => {
      const bench = await asked();
      const rule = ruleThat([{ type: 'set_status', value }], { on: ['satisfaction.received'] });
      await bench.ports.work.write(bench.workspaceId, ({ configuration }) => configuration.add('rule', rule));
      await bench.desk.tickets.change(bench.byKey, { number: bench.number, status: 'closed' });
      await bench.rate({ rating: 1 });
      expect((await bench.desk.tickets.get(bench.byKey, bench.number)).status).toBe(status);
    },
  );
});
