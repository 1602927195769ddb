import type { ClaimedTask, ReceiveMail } from '@tidemark/domain';
import { openTestDesk } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { mailFirst } from './mail-first.ts';

const start = Date.parse('2026-01-01T00:00:00.000Z');

const mail: ReceiveMail = {
  ...({ way: 'smtp', from: null, client: null, recipients: [] } as const),
  bytes: (async function* (): AsyncGenerator<Uint8Array> {})(),
};

/** A desk that notes what it runs, with a time that only `later` and its own pauses move. */
const opened = async () => {
  const { desk: own } = await openTestDesk();
  const ran: string[] = [];
  let at = 0;
  let isEndless = false;
  let setBack = 0;
  let pauses = 0;
  const later = (milliseconds: number): void => {
    at += milliseconds;
  };
  /** Sets the clock of the day back, as an administrator does. */
  const setClockBack = (milliseconds: number): void => {
    setBack = milliseconds;
  };
  const run = async ({ id }: ClaimedTask) => {
    ran.push(id);
    return { done: true } as const;
  };
  const inbound = { ...own.inbound, receive: async () => [] };
  const desk = mailFirst(
    { ...own, inbound, tasks: { ...own.tasks, run } },
    {
      clock: { now: () => new Date(start + at - setBack).toISOString() },
      elapsed: () => at,
      pause: async (milliseconds) => {
        pauses += 1;
        later(milliseconds);
        if (isEndless) await arrive(8, 0);
      },
    },
  );
  const arrive = async (mails: number, everyMs: number): Promise<void> => {
    for (let count = 0; count < mails; count += 1) {
      later(everyMs);
      await desk.inbound.receive(mail);
    }
  };
  const task = (id: string, kind: ClaimedTask['kind'] = 'mail.take_in'): ClaimedTask => ({
    id,
    kind,
    payload: { mail_id: id, since: new Date(start + at).toISOString() },
    lane: null,
    group: 'mail-in',
    runAt: '',
    workspaceId: 'w',
    attempts: 0,
  });
  /** From now on a rush has no end. */
  const goOn = (): void => {
    isEndless = true;
  };
  return { desk, ran, arrive, task, later, setClockBack, goOn, pauses: () => pauses };
};

describe('a mail that was acknowledged', () => {
  test('is taken in at once on a quiet server, also where 20 arrive in a second', async () => {
    const { desk, arrive, task, pauses } = await opened();
    await arrive(1, 0);
    await desk.tasks.run(task('one'));
    await arrive(40, 50);
    await desk.tasks.run(task('two'));
    expect(pauses()).toBe(0);
  });

  test('waits behind a rush until that ends, and all that wait share one timer', async () => {
    const { desk, ran, arrive, task, pauses } = await opened();
    await arrive(8, 1);
    const tasks = [task('one'), task('two'), task('three')];
    const running = Promise.all(tasks.map((each) => desk.tasks.run(each)));
    expect(ran).toEqual([]);
    await running;
    expect(ran.toSorted()).toEqual(['one', 'three', 'two']);
    // 8 mails in 8 ms, and then 250 ms from the first of them.
    expect(pauses()).toBe(5);
  });

  test('is taken in after two seconds though the rush goes on', async () => {
    const { desk, arrive, task, later, pauses } = await opened();
    const waiting = task('one');
    later(1_999);
    await arrive(8, 0);
    await desk.tasks.run(waiting);
    expect(pauses()).toBe(1);
    await arrive(8, 0);
    await desk.tasks.run(waiting);
    expect(pauses()).toBe(1);
  });

  test('is taken in after two seconds also where the clock was set back an hour', async () => {
    const { desk, arrive, task, setClockBack, goOn, pauses } = await opened();
    await arrive(8, 0);
    goOn();
    const waiting = task('one');
    setClockBack(3_600_000);
    await desk.tasks.run(waiting);
    expect(pauses()).toBe(2_000 / 50);
  });

  test('goes on where 256 wait already, so that other work finds a free hand', async () => {
    const { desk, ran, arrive, task } = await opened();
    await arrive(8, 0);
    const mails = Array.from({ length: 300 }, (_, at) => task(`mail${at}`));
    const running = mails.map((each) => desk.tasks.run(each));
    for (let turn = 0; turn < 3; turn += 1) await Promise.resolve();
    expect(ran).toEqual(mails.slice(256).map(({ id }) => id));
    await Promise.all(running);
    expect(ran).toHaveLength(300);
    ran.length = 0;
    await arrive(8, 0);
    const again = desk.tasks.run(task('later'));
    for (let turn = 0; turn < 3; turn += 1) await Promise.resolve();
    expect(ran).toEqual([]);
    await again;
  });

  test('makes no other task wait', async () => {
    const { desk, arrive, task, pauses } = await opened();
    await arrive(100, 0);
    await desk.tasks.run(task('mail', 'mail.send'));
    expect(pauses()).toBe(0);
  });
});
