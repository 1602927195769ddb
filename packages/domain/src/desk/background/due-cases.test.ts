import { describe, expect, test } from 'vitest';
import { createDesk } from '../../desk.ts';
import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Call } from '../../model/actor.ts';
import { type Due, dailySlotAfter } from '../../model/instance/due.ts';
import type { ArticlePicture } from '../../model/library/article-picture.ts';
import { anAuditEntry, anAuditSegment, anId } from '../../testing/builders.ts';
import { doDueWork } from '../../testing/due-worker.ts';
import { anSlaPolicy, anSlaPromise } from '../../testing/sla-builders.ts';
import { openTestDesk, type TestDesk } from '../../testing/test-desk.ts';
import { schedulingWork } from './scheduling-work.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const dues = async ({ read }: TestDesk): Promise<readonly Due[]> => read(({ due }) => due.list());
const dueAt = async (bench: TestDesk, name: Due['chore']) =>
  (await dues(bench)).find(({ chore }) => chore === name)?.at ?? null;
const promised = async (seconds = 3600): Promise<TestDesk> => {
  const bench = await openTestDesk();
  const policy = anSlaPolicy({ targets: [anSlaPromise({ seconds })] });
  await bench.ports.work.write(bench.workspaceId, ({ configuration }) =>
    configuration.add('sla_policy', policy),
  );
  return bench;
};
const retried = (call: Call, key: string): Call => ({
  ...call,
  idempotency: { key, fingerprint: 'f', onReplay: () => {} },
});

const turn = { goesOn: () => true, onFailure: () => {} };

const aPicture = (createdAt: Instant): ArticlePicture => {
  const facts = { contentType: 'image/gif', size: 12, sha256: '0'.repeat(64), width: 3, height: 2 };
  return { id: anId(), ...facts, createdAt };
};

describe('the list of due work', () => {
  test('has a new workspace to be tidied at its own moment of the day, and nothing else', async () => {
    const bench = await openTestDesk();
    const at = dailySlotAfter(bench.workspaceId, bench.ports.clock.now());
    expect(await dues(bench)).toEqual([{ chore: 'tidy', at }]);
  });

  test('has the first promise that ends, and the next one after its clock was stamped', async () => {
    const bench = await promised();
    const { clock } = bench.ports;
    const first = clock.now();
    await bench.aTicket();
    clock.advance(10 * minute);
    await bench.aTicket();
    expect(await dueAt(bench, 'stampClocks')).toBe(plus(first, 60 * minute));
    clock.set(plus(first, 60 * minute));
    expect(await doDueWork(bench.desk, bench.ports)).toEqual(['stampClocks']);
    expect(await dueAt(bench, 'stampClocks')).toBe(plus(first, 70 * minute));
    clock.advance(10 * minute);
    await doDueWork(bench.desk, bench.ports);
    expect(await dueAt(bench, 'stampClocks')).toBeNull();
    expect((await bench.events()).filter(({ kind }) => kind === 'sla.breached')).toHaveLength(2);
  });

  test('is written once for many tickets of the same promise', async () => {
    const bench = await promised();
    let lowered = 0;
    const work = schedulingWork(
      {
        ...bench.ports.work,
        write: (workspaceId, use, options) =>
          bench.ports.work.write(
            workspaceId,
            (stores) =>
              use({
                ...stores,
                due: {
                  ...stores.due,
                  lower: async (wanted, soon) => {
                    lowered += wanted.length;
                    await stores.due.lower(wanted, soon);
                  },
                },
              }),
            options,
          ),
      },
      bench.ports.clock,
    );
    const desk = createDesk({ ...bench.ports, work });
    const { number } = await desk.tickets.open(bench.byKey, {
      requesterEmail: 'ann@example.com',
      subject: 'Help',
      message: 'Please.',
    });
    expect(lowered).toBe(2);
    await desk.tickets.reply(bench.byOwner, { number, body: 'Yes', internal: true });
    await desk.tickets.change(bench.byKey, { number, tags: ['a'] });
    await desk.tickets.reply(bench.byOwner, { number, body: 'Yes', internal: false });
    expect(lowered).toBe(2);
  });

  test('closes a quiet ticket when the workspace says so, also after it shortened its days', async () => {
    const bench = await openTestDesk();
    const { desk, byKey, bySystem, ports } = bench;
    const { number } = await bench.aTicket();
    await desk.tickets.change(byKey, { number, status: 'solved' });
    ports.clock.advance(3 * day);
    await doDueWork(desk, ports);
    expect(await dueAt(bench, 'closeQuietTickets')).toBe(plus(ports.clock.now(), 4 * day + 1));
    await ports.work.write(bench.workspaceId, async ({ workspace }) => {
      const found = await workspace.find();
      if (found) await workspace.save({ ...found, settings: { ...found.settings, closeAfterDays: 2 } });
    });
    await doDueWork(desk, ports);
    expect((await desk.tickets.get(bySystem, number)).status).toBe('closed');
  });

  test('tidies a workspace daily while something may expire, and once a month when nothing does', async () => {
    const bench = await openTestDesk();
    const { desk, byKey, ports, workspaceId } = bench;
    await desk.contacts.add(retried(byKey, 'a'), { email: 'ann@acme.example' });
    ports.clock.set(dailySlotAfter(workspaceId, ports.clock.now()));
    expect(await doDueWork(desk, ports)).toEqual(['tidy']);
    expect(await dueAt(bench, 'tidy')).toBe(dailySlotAfter(workspaceId, ports.clock.now()));
    ports.clock.advance(day);
    await doDueWork(desk, ports);
    expect(await desk.chores.removeExpiredRecords(bench.bySystem)).toBe(0);
    ports.clock.advance(day);
    await doDueWork(desk, ports);
    const next = (await dueAt(bench, 'tidy')) ?? '';
    expect(next > plus(ports.clock.now(), 5 * day)).toBe(true);
    await desk.contacts.add(retried(byKey, 'b'), { email: 'ben@acme.example' });
    expect(await dueAt(bench, 'tidy')).toBe(dailySlotAfter(workspaceId, ports.clock.now()));
  });

  test('tidies a workspace whose picture is shown, and one whose oldest entry must stay, a day later at the earliest', async () => {
    const bench = await openTestDesk();
    const { desk, ports, workspaceId, bySystem, read } = bench;
    const now = ports.clock.now();
    const picture = aPicture(plus(now, -400 * day));
    await ports.work.write(workspaceId, ({ articlePictures }) => articlePictures.add(picture));
    const branding = { logo: `/help/pictures/${picture.id}` };
    expect((await desk.configuration.apply(bySystem, { workspace: { branding } })).faults).toEqual([]);
    const tidied = () => desk.due.run({ workspaceId, chore: 'tidy' }, turn);
    const nextSlot = dailySlotAfter(workspaceId, now);
    const next = (await tidied()) ?? '';
    expect(next > plus(nextSlot, day)).toBe(true);
    expect(await read(({ articlePictures }) => articlePictures.find(picture.id))).toEqual(picture);
    const kept = anAuditSegment({ day: plus(now, -limits.audit.keptDays * day).slice(0, 10) });
    const at = plus(`${kept.day}T00:00:00.000Z`, -1);
    const place = { segment: kept.id, position: 1, sourceMark: null, seal: 'a' };
    await ports.work.write(workspaceId, async ({ audit }) => {
      await audit.saveSegment(kept);
      await audit.add([anAuditEntry({ id: '00000000-0000-7000-8000-000000000000', at, place })]);
    });
    expect(await tidied()).toBe(nextSlot);
  });

  test('tidies a workspace with a picture that nothing shows a day after it came, and removes it', async () => {
    const bench = await openTestDesk();
    const { desk, ports, workspaceId, read } = bench;
    const picture = aPicture(ports.clock.now());
    await ports.work.write(workspaceId, ({ articlePictures }) => articlePictures.add(picture));
    for (let days = 0; days < 2; days += 1) {
      ports.clock.set(dailySlotAfter(workspaceId, ports.clock.now()));
      expect(await doDueWork(desk, ports)).toEqual(['tidy']);
    }
    expect(await read(({ articlePictures }) => articlePictures.find(picture.id))).toBeNull();
  });

  test('asks once whether a workspace without writes has old entries, and not again for each later day', async () => {
    const { ports, workspaceId } = await openTestDesk();
    let asked = 0;
    const read: typeof ports.work.read = (id, use) =>
      ports.work.read(id, (stores) => {
        const hasBefore: typeof stores.audit.hasBefore = (at) => {
          asked += 1;
          return stores.audit.hasBefore(at);
        };
        return use({ ...stores, audit: { ...stores.audit, hasBefore } });
      });
    const desk = createDesk({ ...ports, work: { ...ports.work, read } });
    await desk.due.run({ workspaceId, chore: 'tidy' }, turn);
    expect(asked).toBe(1);
  });

  test('looks at tickets again ten seconds after one has failed', async () => {
    const bench = await promised(60);
    const { ports, workspaceId } = bench;
    await bench.aTicket();
    ports.clock.advance(minute);
    const failures: string[] = [];
    const onFailure = ({ chore }: Readonly<{ chore: string }>) => void failures.push(chore);
    const write = () => Promise.reject(new Error('down'));
    const desk = createDesk({ ...ports, work: { ...ports.work, write } });
    const next = (chore: Due['chore']) => desk.due.run({ workspaceId, chore }, { ...turn, onFailure });
    expect(await next('stampClocks')).toBe(plus(ports.clock.now(), 10_000));
    expect(failures).toEqual(['stampClocks']);
  });

  test('forgets a suspended workspace, and remembers it when it is resumed', async () => {
    const bench = await promised(60);
    const { desk, bySystem, ports } = bench;
    await bench.aTicket();
    await desk.workspaces.suspend(bySystem);
    ports.clock.advance(day);
    await doDueWork(desk, ports);
    expect((await bench.events()).filter(({ kind }) => kind === 'sla.breached')).toHaveLength(0);
    expect(await dueAt(bench, 'stampClocks')).toBeNull();
    await desk.workspaces.resume(bySystem);
    await doDueWork(desk, ports);
    expect((await bench.events()).filter(({ kind }) => kind === 'sla.breached')).toHaveLength(1);
  });

  test('finds by its walk, within an hour, an SLA clock whose row was lost', async () => {
    const bench = await promised(30 * 60);
    const { desk, ports } = bench;
    await ports.dueList.walk(ports.clock.now());
    await bench.aTicket();
    ports.clock.advance(30 * minute);
    for (const lost of await ports.dueList.claim(10, ports.clock.now(), []))
      await ports.dueList.settle(lost, null);
    expect(await dueAt(bench, 'stampClocks')).toBeNull();
    ports.clock.advance(30 * minute);
    await ports.dueList.walk(ports.clock.now());
    expect(await doDueWork(desk, ports)).toContain('stampClocks');
    expect((await bench.events()).filter(({ kind }) => kind === 'sla.breached')).toHaveLength(1);
  });

  test('skips what a deployment does not want now', async () => {
    const { ports, workspaceId } = await openTestDesk();
    let sweeps = 0;
    const removeLeft = async () => {
      sweeps += 1;
    };
    const desk = createDesk({ ...ports, byteStore: { ...ports.byteStore, removeLeft } });
    const skips = (chore: string, id: string) => chore === 'sweepFiles' && id === workspaceId;
    await desk.due.run({ workspaceId, chore: 'tidy' }, { ...turn, skips });
    expect(sweeps).toBe(0);
    await desk.due.run({ workspaceId, chore: 'tidy' }, turn);
    expect(sweeps).toBe(1);
  });

  test('has a chore that stops in between due at once', async () => {
    const { desk, ports, workspaceId } = await promised();
    const stopping = { ...turn, goesOn: () => false };
    expect(await desk.due.run({ workspaceId, chore: 'stampClocks' }, stopping)).toBe(ports.clock.now());
  });
});
