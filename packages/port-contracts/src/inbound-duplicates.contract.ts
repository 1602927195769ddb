import type { InboundMail } from '@tidemark/domain';
import { anInboundMail } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { atOnce, fulfilled } from './at-once.ts';
import { longAgo, storedInboundMail } from './inbound-stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const at = (minute: number): string => `2026-11-20T08:0${minute}:00.000Z`;
const raw = Uint8Array.from([1, 2, 3]);
const dedupeKey = 'the same mail';

const add = ({ write }: TestWorkspace, wanted: Partial<InboundMail>, since: string) =>
  write(({ inboundMails }) => inboundMails.add(anInboundMail({ dedupeKey, ...wanted }), raw, since));

export const inboundDuplicatesContract = (open: OpenStorage): void => {
  describe('mail that arrives again', () => {
    const here = withStorage(open);

    test('is a duplicate of the first, settled and without the same bytes, each time', async () => {
      const desk = await here.newWorkspace();
      const first = await add(desk, { receivedAt: at(1) }, longAgo);
      expect(first).toMatchObject({ state: 'kept', duplicateOf: null, rawIn: 'row' });
      for (const receivedAt of [at(1), at(2)]) {
        const again = await add(desk, { receivedAt }, at(1));
        expect(again).toMatchObject({
          state: 'duplicate',
          duplicateOf: first.id,
          rawIn: 'none',
          settledAt: receivedAt,
          receivedAt,
        });
        await desk.read(async ({ inboundMails }) => {
          expect(await inboundMails.find(again.id)).toEqual(again);
          expect(await inboundMails.rawOf(again.id)).toBeNull();
        });
      }
      expect(await desk.read(({ inboundMails }) => inboundMails.rawOf(first.id))).toEqual(raw);
      expect(await desk.read(({ inboundMails }) => inboundMails.find(first.id))).toEqual(first);
    });

    test.each(['done', 'noted'] as const)('is a duplicate of a first that is %s', async (state) => {
      const desk = await here.newWorkspace();
      const first = await add(desk, { receivedAt: at(1) }, longAgo);
      await desk.write(({ inboundMails }) =>
        inboundMails.save({ ...first, state, settledAt: at(2), rawIn: 'none' }),
      );
      expect(await add(desk, {}, longAgo)).toMatchObject({ state: 'duplicate', duplicateOf: first.id });
    });

    test.each(['quarantined', 'parked', 'rejected', 'duplicate'] as const)(
      'is a mail of its own when the first is %s, and the first from then on',
      async (state) => {
        const desk = await here.newWorkspace();
        const first = await add(desk, { receivedAt: at(1) }, longAgo);
        const settled: InboundMail = { ...first, state, settledAt: at(2) };
        await desk.write(({ inboundMails }) => inboundMails.save(settled));
        const own = await add(desk, {}, longAgo);
        expect(own).toMatchObject({ state: 'kept', duplicateOf: null, rawIn: 'row' });
        await desk.write(({ inboundMails }) => inboundMails.save({ ...settled, state: 'done' }));
        expect(await add(desk, {}, longAgo)).toMatchObject({ state: 'duplicate', duplicateOf: own.id });
      },
    );

    test.each([
      ['row', raw],
      ['store', null],
      ['none', null],
    ] as const)('keeps other bytes than those of the first: in the %s', async (rawIn, bytes) => {
      const desk = await here.newWorkspace();
      const first = await add(desk, {}, longAgo);
      const again = await desk.write(({ inboundMails }) =>
        inboundMails.add(anInboundMail({ dedupeKey, sha256: 'other', rawIn }), bytes, longAgo),
      );
      expect(again).toMatchObject({ state: 'duplicate', duplicateOf: first.id, rawIn });
      await desk.read(async ({ inboundMails }) => {
        expect(await inboundMails.find(again.id)).toEqual(again);
        expect(await inboundMails.rawOf(again.id)).toEqual(bytes);
      });
    });

    test('is a duplicate within one write', async () => {
      const desk = await here.newWorkspace();
      const added = await desk.write(async ({ inboundMails }) => [
        await inboundMails.add(anInboundMail({ dedupeKey }), raw, longAgo),
        await inboundMails.add(anInboundMail({ dedupeKey }), raw, longAgo),
      ]);
      expect(added.map(({ state }) => state)).toEqual(['kept', 'duplicate']);
      expect(added[1]?.duplicateOf).toBe(added[0]?.id);
    });

    test('is a mail of its own when the first came too long ago, and others are duplicates of that then', async () => {
      const desk = await here.newWorkspace();
      const old = await add(desk, { receivedAt: at(1) }, longAgo);
      const young = await add(desk, { receivedAt: at(5) }, at(2));
      expect(young).toMatchObject({ state: 'kept', duplicateOf: null });
      expect(await add(desk, { receivedAt: at(6) }, at(3))).toMatchObject({ duplicateOf: young.id });
      // A change of the old one does not make it the first again.
      await desk.write(({ inboundMails }) => inboundMails.save({ ...old, state: 'done', settledAt: at(6) }));
      expect(await add(desk, { receivedAt: at(7) }, longAgo)).toMatchObject({ duplicateOf: young.id });
    });

    test('is a mail of its own when the first was removed', async () => {
      const desk = await here.newWorkspace();
      const first = await add(desk, {}, longAgo);
      await desk.write(({ inboundMails }) => inboundMails.remove([first.id]));
      expect(await add(desk, {}, longAgo)).toMatchObject({ state: 'kept', duplicateOf: null });
    });

    test('is a mail of its own in another workspace, and with another key', async () => {
      const desk = await here.newWorkspace();
      const other = await here.newWorkspace();
      await add(desk, {}, longAgo);
      expect((await add(other, {}, longAgo)).state).toBe('kept');
      expect((await storedInboundMail(desk)).state).toBe('kept');
    });

    test('is added once when twenty writes add it at the same moment', async () => {
      const desk = await here.newWorkspace();
      const added = fulfilled(await atOnce(20, () => add(desk, {}, longAgo)));
      expect(added).toHaveLength(20);
      const [first, ...more] = added.filter(({ state }) => state === 'kept');
      expect(more).toEqual([]);
      const others = added.filter(({ state }) => state === 'duplicate');
      expect(new Set(others.map(({ duplicateOf }) => duplicateOf))).toEqual(new Set([first?.id]));
      expect(others).toHaveLength(19);
    });

    test('is added once when twenty writes find an old first at the same moment', async () => {
      const desk = await here.newWorkspace();
      const old = await add(desk, { receivedAt: at(1) }, longAgo);
      const added = fulfilled(await atOnce(20, () => add(desk, { receivedAt: at(5) }, at(2))));
      expect(added).toHaveLength(20);
      const kept = added.filter(({ state }) => state === 'kept');
      expect(kept).toHaveLength(1);
      const firsts = new Set(added.map(({ duplicateOf }) => duplicateOf));
      expect(firsts).toEqual(new Set([null, kept[0]?.id]));
      expect(firsts).not.toContain(old.id);
    });

    test('is the first when the write of the first fails', async () => {
      const desk = await here.newWorkspace();
      const failing = desk.write(async ({ inboundMails }) => {
        await inboundMails.add(anInboundMail({ dedupeKey }), raw, longAgo);
        throw new Error('the power went');
      });
      const [, added] = await Promise.allSettled([failing, add(desk, {}, longAgo)]);
      expect(added).toMatchObject({ status: 'fulfilled', value: { state: 'kept' } });
    });
  });
};
