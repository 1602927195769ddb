import { describe, expect, test } from 'vitest';
import { explainedRuns, openRatedDesk } from '../../testing/rated-desk.ts';

const hour = 3_600_000;

describe('asking for a rating', () => {
  test('adds the question and queues its mail in the write that solves the ticket', async () => {
    const bench = await openRatedDesk();
    const { number, requesterId } = await bench.aTicket();
    await bench.solve(number, { assigneeId: bench.owner.id });
    expect(await bench.responses()).toEqual([
      expect.objectContaining({
        ticketNumber: number,
        contactId: requesterId,
        agentId: bench.owner.id,
        rating: null,
        comment: null,
        requestedAt: bench.ports.clock.now(),
        respondedAt: null,
      }),
    ]);
    const [mail] = await bench.mails();
    expect(mail).toMatchObject({ kind: 'rating', automatic: true, to: 'bob@customer.example' });
  });

  test('works for a ticket that a rule solves as it is opened', async () => {
    const solve = { type: 'set_status', value: 'solved' };
    const actions = [solve, { type: 'request_rating', value: true }];
    const bench = await openRatedDesk({ on: ['ticket.created'], conditions: { all: [], any: [] }, actions });
    await bench.aTicket();
    expect(await bench.responses()).toHaveLength(1);
  });

  test('happens once for each solving, whatever else is written', async () => {
    const bench = await openRatedDesk();
    const { number } = await bench.aTicket();
    await bench.solve(number);
    await bench.desk.tickets.change(bench.byKey, { number, subject: 'Solved' });
    expect(await bench.responses()).toHaveLength(1);
    expect((await explainedRuns(bench, number))[0]).toEqual([
      'Could not ask for a rating: It was asked for since the ticket was solved.',
    ]);

    bench.ports.clock.advance(hour);
    await bench.desk.tickets.change(bench.byKey, { number, status: 'open' });
    await bench.solve(number);
    expect(await bench.responses()).toHaveLength(2);
  });

  test('two rules in one write ask once, and the trace says which one did', async () => {
    const bench = await openRatedDesk({}, { name: 'Another', position: 2 });
    const { number } = await bench.aTicket();
    await bench.solve(number);
    expect(await bench.responses()).toHaveLength(1);
    expect((await explainedRuns(bench, number))[0]).toEqual([
      'Queued a mail to bob@customer.example that asks for a rating.',
      'Could not ask for a rating: It was asked for since the ticket was solved.',
    ]);
  });

  test('respects the limit of automatic mail: then nothing is sent, and the trace says so', async () => {
    const bench = await openRatedDesk();
    const numbers: number[] = [];
    for (let count = 0; count < 4; count += 1) numbers.push((await bench.aTicket()).number);
    for (const number of numbers) await bench.solve(number);
    expect(await bench.responses()).toHaveLength(3);
    expect(await bench.mails()).toHaveLength(3);
    expect((await explainedRuns(bench, numbers[3] ?? 0))[0]).toEqual([
      'Could not ask for a rating: At most 3 automatic mails an hour go to one address, those that wait for the mail server among them.',
    ]);
  });

  test('also works in a time rule, and changes nothing in the ticket', async () => {
    const bench = await openRatedDesk({
      on: ['time'],
      conditions: {
        all: [
          { fact: 'status', operator: 'is', value: 'solved' },
          { fact: 'hours_since_solved', operator: 'greater_than', value: 24 },
        ],
        any: [],
      },
    });
    const { number } = await bench.aTicket();
    await bench.solve(number);
    const before = await bench.desk.tickets.get(bench.byKey, number);
    bench.ports.clock.advance(25 * hour);
    await bench.desk.chores.runTimeRules(bench.bySystem);
    await bench.desk.chores.runTimeRules(bench.bySystem);
    expect(await bench.responses()).toHaveLength(1);
    expect(await bench.desk.tickets.get(bench.byKey, number)).toEqual(before);
  });

  test('a dry run reports the effect, and writes nothing', async () => {
    const bench = await openRatedDesk();
    const document = {
      trials: [{ name: 'Solved', before: { status: 'open' }, ticket: { status: 'solved' } }],
    };
    const { outcomes } = await bench.desk.rules.test(bench.bySystem, document);
    expect(outcomes.flatMap(({ account }) => account.rules.flatMap(({ did }) => did))).toEqual([
      'Queued a mail to requester@example.com that asks for a rating.',
    ]);
    expect([await bench.responses(), await bench.mails()]).toEqual([[], []]);
  });
});

describe('the mail that asks', () => {
  test('has one question, and five links that only the instance can make', async () => {
    const bench = await openRatedDesk();
    const { number } = await bench.aTicket();
    await bench.solve(number);
    const [shown] = await bench.desk.mails.list(bench.bySystem, 1);
    const token = await bench.token();
    const links = [1, 2, 3, 4, 5].map(
      (rating) => `https://acme.desk.example/portal/web/rating?token=${token}&rating=${rating}`,
    );
    expect(token).toMatch(/^[0-9a-f-]{36}\.[0-9a-f]{40}$/);
    expect(shown?.letter.text.match(/https:\S+/g)).toEqual(links);
    for (const link of links) expect(shown?.letter.html).toContain(`href="${link.replace('&', '&amp;')}"`);
    expect(shown?.letter).toMatchObject({ automatic: true, references: [expect.any(String)] });
  });

  test('names the subject to a verified requester, and only the number to others', async () => {
    const bench = await openRatedDesk();
    const { number, requesterId } = await bench.aTicket({ subject: 'BUY http://evil.example' });
    await bench.solve(number);
    const [first] = await bench.desk.mails.list(bench.bySystem, 1);
    expect(first?.letter.subject).toContain(`#${number}`);
    expect(JSON.stringify(first?.letter)).not.toContain('evil');
    expect(await bench.show()).toMatchObject({ number, subject: null });

    await bench.verify(requesterId);
    bench.ports.clock.advance(hour);
    await bench.desk.tickets.change(bench.byKey, { number, status: 'open' });
    await bench.solve(number);
    const [second] = await bench.desk.mails.list(bench.bySystem, 1);
    expect(second?.letter.subject).toContain('BUY http://evil.example');
    expect(await bench.show()).toMatchObject({ subject: 'BUY http://evil.example' });
  });
});
