import { aContact } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const nothing = async (): Promise<void> => undefined;

/** A write under a name that runs until it is let go. */
const heldWrite = async ({ write }: TestWorkspace, exclusive: string) => {
  const started = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const done = write(
    async ({ contacts }) => {
      await contacts.addIfNew(aContact());
      started.resolve();
      await gate.promise;
    },
    { exclusive },
  );
  await started.promise;
  const letGo = (): Promise<void> => {
    gate.resolve();
    return done;
  };
  return { letGo };
};

export const exclusiveWorkContract = (open: OpenStorage): void => {
  describe('a retry while the first call still runs', () => {
    const here = withStorage(open);

    test('is refused at once', async () => {
      const desk = await here.newWorkspace();
      const { letGo } = await heldWrite(desk, 'key POST /tickets retry-1');
      const second = desk.write(nothing, { exclusive: 'key POST /tickets retry-1' });
      await expect(second).rejects.toMatchObject({ code: 'idempotency_in_progress' });
      await letGo();
    });

    test('is accepted once the first call is done', async () => {
      const desk = await here.newWorkspace();
      const { letGo } = await heldWrite(desk, 'retry-1');
      await letGo();
      await expect(desk.write(nothing, { exclusive: 'retry-1' })).resolves.toBeUndefined();
    });

    test('is accepted once the first call has failed', async () => {
      const { write } = await here.newWorkspace();
      const failing = write(() => Promise.reject(new Error('no')), { exclusive: 'retry-1' });
      await expect(failing).rejects.toThrow('no');
      await expect(write(nothing, { exclusive: 'retry-1' })).resolves.toBeUndefined();
    });

    test('blocks no other key, no other workspace and no write without a key', async () => {
      const desk = await here.newWorkspace();
      const neighbour = await here.newWorkspace();
      const { letGo } = await heldWrite(desk, 'retry-1');
      const others = Promise.all([
        desk.write(nothing, { exclusive: 'retry-2' }),
        neighbour.write(nothing, { exclusive: 'retry-1' }),
        desk.write(nothing),
      ]);
      await letGo();
      await expect(others).resolves.toHaveLength(3);
    });

    test('succeeds at least once in twenty calls at once under one key, and never twice at the same time', async () => {
      const { write } = await here.newWorkspace();
      let inside = 0;
      const call = () =>
        write(
          async ({ contacts }) => {
            inside += 1;
            expect(inside).toBe(1);
            await contacts.addIfNew(aContact());
            inside -= 1;
          },
          { exclusive: 'retry-1' },
        );
      const results = await Promise.allSettled(Array.from({ length: 20 }, call));
      const refused = results.filter(({ status }) => status === 'rejected');
      expect(refused.length).toBeLessThan(20);
      for (const result of refused)
        expect(result).toMatchObject({ reason: { code: 'idempotency_in_progress' } });
    });
  });
};
