import type { PageRequest, Stores } from '@tidemark/domain';
import { anEvent, anId } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { atOnce } from './at-once.ts';
import { type OpenStorage, withStorage } from './test-storage.ts';
import { expectWalk } from './walk.ts';

export const eventsContract = (open: OpenStorage): void => {
  describe('events', () => {
    const here = withStorage(open);

    test('are read back unchanged, numbered in their order', async () => {
      const { read, write } = await here.newWorkspace();
      const data = {
        subject: 'Ünï 👍 "q" \\',
        changes: { tags: [['a'], []], 'custom_fields.x': [null, 1.5] },
      };
      const events = [
        anEvent({ kind: 'ticket.created', data }),
        anEvent({ kind: 'message.created', actor: { type: 'api_key', id: anId() } }),
        anEvent({ kind: 'contact.deleted' }),
      ];
      await write((stores) => stores.events.add(events));
      expect(await read((stores) => stores.events.listAfter(0, 10))).toEqual(
        events.map((event, index) => ({ ...event, sequence: index + 1 })),
      );
    });

    test('are read from a sequence number on, a few at a time', async () => {
      const { read, write } = await here.newWorkspace();
      await write((stores) => stores.events.add(Array.from({ length: 12 }, () => anEvent())));
      const sequences = async (after: number, limit: number) =>
        (await read((stores) => stores.events.listAfter(after, limit))).map(({ sequence }) => sequence);
      expect(await sequences(0, 3)).toEqual([1, 2, 3]);
      expect(await sequences(8, 3)).toEqual([9, 10, 11]);
      expect(await sequences(12, 3)).toEqual([]);
    });

    test('are counted up to the newest, also when that was removed', async () => {
      const { read, write } = await here.newWorkspace();
      const last = () => read((stores) => stores.events.lastSequence());
      expect(await last()).toBe(0);
      const first = anEvent();
      const second = anEvent();
      await write((stores) => stores.events.add([first, second]));
      expect(await last()).toBe(2);
      await write((stores) => stores.events.removeOfSubjects([second.subjectId]));
      expect(await last()).toBe(2);
    });

    test('may be an empty list, which adds nothing', async () => {
      const { read, write } = await here.newWorkspace();
      await write((stores) => stores.events.add([]));
      await write((stores) => stores.events.add([anEvent()]));
      expect((await read((stores) => stores.events.listAfter(0, 10)))[0]?.sequence).toBe(1);
    });

    test('have numbers without gaps or repetition when thirty writes add some at once and a third of them fail', async () => {
      const { read, write } = await here.newWorkspace();
      await atOnce(30, (index) =>
        write(async (stores) => {
          await stores.events.add([anEvent(), anEvent()]);
          await stores.events.add([anEvent()]);
          if (index % 3 === 0) throw new Error('the call failed');
        }),
      );
      const events = await read((stores) => stores.events.listAfter(0, 100));
      expect(events.map(({ sequence }) => sequence)).toEqual(
        Array.from({ length: 60 }, (_, index) => index + 1),
      );
    });

    test('are found by id, with their number', async () => {
      const { read, write } = await here.newWorkspace();
      const event = anEvent({ kind: 'sla.warned', data: { number: 7 } });
      await write((stores) => stores.events.add([anEvent(), event]));
      expect(await read((stores) => stores.events.find(event.id))).toEqual({ ...event, sequence: 2 });
      expect(await read((stores) => stores.events.find(anId()))).toBeNull();
    });

    test('are found many at once, without removed ones', async () => {
      const { read, write } = await here.newWorkspace();
      const events = Array.from({ length: 7 }, () => anEvent());
      await write((stores) => stores.events.add(events));
      const find = async (ids: readonly string[]) =>
        (await read((stores) => stores.events.findMany(ids))).toSorted(
          (one, other) => one.sequence - other.sequence,
        );
      const requested = events.slice(1, 6).map(({ id }) => id);
      expect(await find([anId(), ...requested])).toEqual(
        events.slice(1, 6).map((event, index) => ({ ...event, sequence: index + 2 })),
      );
      expect(await find([])).toEqual([]);
      expect(await find([anId()])).toEqual([]);
    });

    test('are read from an instant on, in their order, also when a clock was set back', async () => {
      const { read, write } = await here.newWorkspace();
      const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;
      const events = [8, 14, 9, 10, 13, 10, 11, 9].map((hour) => anEvent({ occurredAt: at(hour) }));
      await write((stores) => stores.events.add(events));
      const since = (instant: string) => (page: PageRequest<number>) =>
        read((stores) => stores.events.listSince(instant, page));
      for (const hour of [7, 8, 10, 14, 15])
        await expectWalk(
          since(at(hour)),
          events
            .map((event, index) => ({ ...event, sequence: index + 1 }))
            .filter(({ occurredAt }) => occurredAt >= at(hour)),
        );
    });

    test('are removed when they are old, a few at a time, and their numbers are not used again', async () => {
      const { read, write } = await here.newWorkspace();
      const days = [1, 2, 3, 4].map((day) => anEvent({ occurredAt: `2026-11-0${day}T00:00:00.000Z` }));
      await write((stores) => stores.events.add(days));
      const remove = (instant: string, limit: number) =>
        write((stores) => stores.events.removeBefore(instant, limit));
      const third = '2026-11-03T00:00:00.000Z';
      const has = () => read((stores) => stores.events.hasBefore(third));
      expect(await has()).toBe(true);
      expect([await remove(third, 1), await remove(third, 5), await remove(third, 5)]).toEqual([1, 1, 0]);
      expect(await has()).toBe(false);
      expect(await remove('2026-12-01T00:00:00.000Z', 10)).toBe(2);
      await write((stores) => stores.events.add([anEvent()]));
      expect(
        (await read((stores) => stores.events.listAfter(0, 10))).map(({ sequence }) => sequence),
      ).toEqual([5]);
    });

    test('are never read before all with a lower number are committed', async () => {
      const { read, write } = await here.newWorkspace();
      const sequencesOf = async ({ events }: Stores) =>
        (await events.listAfter(0, 10)).map(({ sequence }) => sequence);
      const { promise: numbered, resolve: tellNumbered } = Promise.withResolvers<readonly number[]>();
      const { promise: release, resolve: letGo } = Promise.withResolvers<void>();
      const first = write(async (stores) => {
        await stores.events.add([anEvent()]);
        tellNumbered(await sequencesOf(stores));
        await release;
      });
      expect(await numbered).toEqual([1]);
      const second = write(({ events }) => events.add([anEvent()]));
      const looks: (readonly number[])[] = [];
      for (let look = 0; look < 20; look += 1) looks.push(await read(sequencesOf));
      letGo();
      await first;
      expect(looks).toEqual(looks.map(() => []));
      expect((await read(sequencesOf))[0]).toBe(1);
      await second;
      expect(await read(sequencesOf)).toEqual([1, 2]);
    });

    test('about an erased person are removed, and their numbers are not used again', async () => {
      const { read, write } = await here.newWorkspace();
      const gone = anId();
      const kept = anId();
      await write((stores) =>
        stores.events.add([
          anEvent({ subjectId: gone }),
          anEvent({ subjectId: kept }),
          anEvent({ subjectId: gone }),
        ]),
      );
      await write(async ({ events }) => {
        await events.removeOfSubjects([]);
        await events.removeOfSubjects([gone, anId()]);
        await events.add([anEvent({ subjectId: kept })]);
      });
      await write((stores) => stores.events.add([anEvent({ subjectId: kept })]));
      const left = await read((stores) => stores.events.listAfter(0, 10));
      expect(left.map(({ sequence, subjectId }) => [sequence, subjectId])).toEqual([
        [2, kept],
        [4, kept],
        [5, kept],
      ]);
    });

    test('that were erased keep their position as long as others of their age', async () => {
      const { read, write } = await here.newWorkspace();
      const days = [1, 2, 3].map((day) => anEvent({ occurredAt: `2026-11-0${day}T00:00:00.000Z` }));
      await write(({ events }) => events.add(days));
      const sequencesOf = () =>
        read(({ events }) => Promise.all([...days, anEvent()].map(({ id }) => events.sequenceOf(id))));
      expect(await sequencesOf()).toEqual([1, 2, 3, null]);
      await write(({ events }) =>
        events.removeOfSubjects(days.slice(0, 2).map(({ subjectId }) => subjectId)),
      );
      expect(await sequencesOf()).toEqual([1, 2, 3, null]);
      expect(await read(({ events }) => events.find(days[0]?.id ?? ''))).toBeNull();
      const third = '2026-11-03T00:00:00.000Z';
      const removeOne = () => write(({ events }) => events.removeBefore(third, 1));
      const hasOld = () => read(({ events }) => events.hasBefore(third));
      expect([await removeOne(), await hasOld(), await removeOne(), await hasOld()]).toEqual([
        1,
        true,
        1,
        false,
      ]);
      expect(await sequencesOf()).toEqual([null, null, 3, null]);
      expect(await removeOne()).toBe(0);
    });

    test('are locked many at once by a write, without removed ones', async () => {
      const { write } = await here.newWorkspace();
      const events = Array.from({ length: 5 }, () => anEvent());
      await write((stores) => stores.events.add(events));
      await write((stores) => stores.events.removeOfSubjects([events[2]?.subjectId ?? '']));
      const held = await write((stores) => stores.events.hold([anId(), ...events.map(({ id }) => id)]));
      expect(held.toSorted()).toEqual(
        events
          .filter((_, place) => place !== 2)
          .map(({ id }) => id)
          .toSorted(),
      );
      expect(await write((stores) => stores.events.hold([]))).toEqual([]);
    });
  });
};
