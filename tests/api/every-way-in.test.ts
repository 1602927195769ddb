/** No write passes by the rules, the SLA policies, the events, the webhooks or the audit log (contract §0.1, rule 1). */
import { type Call, ruleTriggers, type SequencedEvent, systemCall } from '@tidemark/domain';
import { anSlaPolicy, anSlaPromise, aRule } from '@tidemark/domain/testing';
import type { Records } from '@tidemark/samples';
import { describe, expect, test } from 'vitest';
import { callerOf } from './callers.ts';
import type { Row } from './client.ts';
import { forEachDesk, type TestWorkspace } from './desks.ts';
import { operations } from './operations.ts';
import { furnish, openedTicket, sampleOf } from './samples.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const writing = operations.flatMap(({ name, effect }) => (effect ? [{ name, effect }] : []));

test('every writing operation declares its effects', () => {
  const writers = operations.filter(({ endpoint }) => endpoint.method !== 'GET').map(({ name }) => name);
  expect(writing.map(({ name }) => name)).toEqual(writers);
});

/** A rule that listens to every write, a promise for every ticket, a webhook for every event that never gets through. */
const configure = (workspace: TestWorkspace): Promise<void> =>
  workspace.write(async ({ configuration, webhooks }) => {
    const always = { all: [], any: [] };
    // On `time` it would write to tickets while a call is looked at.
    const listening = { on: ruleTriggers.filter((trigger) => trigger !== 'time'), conditions: always };
    await configuration.add(
      'rule',
      aRule({ ...listening, actions: [{ type: 'add_tags', value: ['ruled'] }] }),
    );
    const overdue = {
      all: [{ fact: 'hours_since_created', operator: 'greater_than', value: 24 }],
      any: [],
    } as const;
    const timely = { name: 'Old', position: 2, on: ['time'], conditions: overdue } as const;
    await configuration.add('rule', aRule({ ...timely, actions: [{ type: 'add_tags', value: ['old'] }] }));
    const promise = anSlaPromise({ seconds: 3_600, warnBeforeSeconds: 600 });
    await configuration.add('sla_policy', anSlaPolicy({ targets: [promise] }));
    const at = '2026-11-20T08:05:00.000Z';
    const stamps = { disabledReason: null, failingSince: null, createdAt: at, updatedAt: at };
    const secrets = [{ sealed: 'by nobody', until: null }];
    const url = 'https://receiver.example/';
    await webhooks.add({ id: workspace.id, url, events: ['*'], secrets, active: true, ...stamps });
  });

type Effects = Readonly<{ events: readonly SequencedEvent[]; tasks: number; audited: readonly string[] }>;

/** The effects from a sequence number on. */
const effectsSince = (workspace: TestWorkspace, sequence: number): Promise<Effects> =>
  workspace.write(async ({ events, tasks, audit }) => {
    const { waiting, running } = await tasks.counts();
    const entries = await audit.list({ limit: 100, after: null });
    return {
      events: await events.listAfter(sequence, 100),
      tasks: waiting + running,
      audited: entries.data.map(({ operation, outcome }) => `${operation} ${outcome}`),
    };
  });

const lastSequence = async (workspace: TestWorkspace): Promise<number> =>
  (await effectsSince(workspace, 0)).events.at(-1)?.sequence ?? 0;

const prepared = async (workspace: TestWorkspace): Promise<Records> => {
  const records = await furnish(workspace);
  const writer = await workspace.client('write');
  await writer.patch(`/tickets/${records.number}`, { organization_id: records.organizationId });
  await configure(workspace);
  return records;
};

/** The number of the ticket that the call wrote. */
const written = (operation: string, { number, requestNumber }: Records, reply: Row): number => {
  if (operation === 'openTicket' || operation === 'submitRequest') return Number(reply.number);
  return operation === 'answerRequest' ? requestNumber : number;
};

const runsOf = (workspace: TestWorkspace, number: number) =>
  workspace.write(({ ruleRuns }) => ruleRuns.listOfTicket(number, 10));

const byTimer = (workspace: TestWorkspace, operation: string): Call => ({
  ...systemCall(workspace.id, operation, 'timer'),
  actor: { type: 'system', id: null, name: 'Timer' },
});

forEachDesk((open) => {
  describe.each(writing)('$name', ({ name: operation, effect }) => {
    const { events, triggers, tasks = 0, laterTasks = 0, isSpam = false } = effect;
    test('runs rules, SLA policies, events, webhooks and the audit', async () => {
      const workspace = await open();
      const records = await prepared(workspace);
      const before = await lastSequence(workspace);
      const { method, path, ...sent } = sampleOf(operation, records);
      const { status, body } = await (await callerOf(workspace, operation)).send(method, path, sent);
      expect(status).toBeLessThan(300);

      const effects = await effectsSince(workspace, before);
      expect(effects.events.map(({ kind }) => kind)).toEqual(events);
      expect([0, tasks]).toContain(effects.tasks - events.length - laterTasks);
      expect(effects.audited).toContain(`${operation} ok`);
      if (!triggers) return;
      const number = written(operation, records, body);
      const [run] = await runsOf(workspace, number);
      expect(run?.triggers).toEqual(triggers);
      const ticket = await workspace.write(({ tickets }) => tickets.find(number));
      expect(ticket?.tags).toContain(isSpam ? 'spam' : 'ruled');
      expect(ticket?.sla?.targets ?? []).toHaveLength(isSpam ? 0 : 1);
    });
  });

  describe('a timer', () => {
    const timers = [
      ['stampClocks', hour + minute, ['sla.warned', 'sla.breached'], ['sla.warned', 'sla.breached']],
      ['runTimeRules', 25 * hour, ['ticket.updated'], ['time']],
      ['closeQuietTickets', 8 * day, ['ticket.updated'], ['ticket.updated']],
    ] as const;

    test.each(timers)('%s has the effects of any write', async (name, after, kinds, expected) => {
      const workspace = await open();
      await prepared(workspace);
      const writer = await workspace.client('write');
      const number = Number((await openedTicket(writer)).body.number);
      if (name === 'closeQuietTickets') await writer.patch(`/tickets/${number}`, { status: 'solved' });
      const before = await lastSequence(workspace);
      workspace.clock.advance(after);
      await workspace.desk.chores[name](byTimer(workspace, name));

      const effects = await effectsSince(workspace, before);
      expect(effects.events.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...kinds]));
      expect(effects.audited.some((entry) => entry.startsWith(name))).toBe(true);
      const runs = await runsOf(workspace, number);
      expect(runs.flatMap((run) => run.triggers)).toEqual(expect.arrayContaining([...expected]));
    });
  });

  test('the rating of a customer has the effects of any write', async () => {
    const workspace = await open();
    const { number } = await prepared(workspace);
    const solved = { all: [{ fact: 'status', operator: 'is', value: 'solved' }], any: [] } as const;
    const actions = [{ type: 'request_rating', value: true }];
    const asking = aRule({ name: 'Ask', position: 3, on: ['ticket.updated'], conditions: solved, actions });
    await workspace.write(({ configuration }) => configuration.add('rule', asking));
    await (await workspace.client('write')).patch(`/tickets/${number}`, { status: 'solved' });
    const call = systemCall(workspace.id, 'rateTicket', 'page-1');
    const [mail] = await workspace.desk.mails.list(call, 1);
    const token = /token=([^&]+)&/.exec(mail?.letter.text ?? '')?.[1] ?? '';
    const before = await lastSequence(workspace);
    await workspace.desk.satisfaction.rate(call, { token, rating: 1 });

    const effects = await effectsSince(workspace, before);
    expect(effects.events.map(({ kind, actor }) => [kind, actor.type])).toEqual([
      ['satisfaction.received', 'customer'],
    ]);
    expect(effects.audited).toContain('rateTicket ok');
    expect((await runsOf(workspace, number))[0]?.triggers).toEqual(['satisfaction.received']);
  });

  test('the command line has the effects of any write', async () => {
    const workspace = await open();
    const { number } = await prepared(workspace);
    const before = await lastSequence(workspace);
    const call = systemCall(workspace.id, 'command', 'command-1');
    await workspace.desk.tickets.change(call, { number, priority: 'urgent' });
    const effects = await effectsSince(workspace, before);
    expect(effects.events.map(({ kind, actor }) => [kind, actor.type])).toEqual([
      ['ticket.updated', 'system'],
    ]);
    expect(effects.audited).toContain('command ok');
    expect(await runsOf(workspace, number)).toHaveLength(1);
  });
});
