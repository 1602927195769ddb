import { aContact } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { storedContact } from './stored.ts';
import { type OpenStorage, withStorage } from './test-storage.ts';

const first = { limit: 100, after: null };

export const snapshotContract = (open: OpenStorage): void => {
  describe('a snapshot', () => {
    const here = withStorage(open);

    test('shows one state while it is read, whatever is written meanwhile', async () => {
      const desk = await here.newWorkspace();
      const { work } = here.storage();
      const kept = await storedContact(desk);
      const gone = await storedContact(desk);
      const changed = { ...kept, name: 'Another name', version: kept.version + 1 };
      await work.snapshot(desk.id, async ({ contacts }) => {
        await desk.write(async (stores) => {
          await stores.contacts.save(changed);
          await stores.contacts.remove(gone.id);
          await stores.contacts.addIfNew(aContact());
        });
        expect((await contacts.list({}, first)).data).toEqual([gone, kept]);
        expect(await contacts.find(kept.id)).toEqual(kept);
        expect(await desk.read((stores) => stores.contacts.find(kept.id))).toEqual(changed);
      });
      await work.snapshot(desk.id, async ({ contacts }) => {
        expect(await contacts.find(kept.id)).toEqual(changed);
        expect(await contacts.find(gone.id)).toBeNull();
      });
    });

    test('includes everything committed before it began, and nothing of other workspaces', async () => {
      const desk = await here.newWorkspace();
      const other = await here.newWorkspace();
      const contact = await storedContact(desk);
      const seen = await here.storage().work.snapshot(other.id, ({ contacts }) => contacts.find(contact.id));
      expect(seen).toBeNull();
    });

    test('refuses to write', async () => {
      const desk = await here.newWorkspace();
      const contact = aContact();
      const { work } = here.storage();
      await expect(work.snapshot(desk.id, ({ contacts }) => contacts.addIfNew(contact))).rejects.toThrow();
      expect(await desk.read(({ contacts }) => contacts.find(contact.id))).toBeNull();
    });

    test('may be one of many: each shows its own state, and all get their turn', async () => {
      const desk = await here.newWorkspace();
      const { work } = here.storage();
      const counts = await Promise.all(
        Array.from({ length: 8 }, () =>
          work.snapshot(desk.id, async ({ contacts }) => {
            const before = (await contacts.list({}, first)).data.length;
            await storedContact(desk);
            return (await contacts.list({}, first)).data.length - before;
          }),
        ),
      );
      expect(counts).toEqual(Array.from({ length: 8 }, () => 0));
    });

    test('that fails frees its turn for the next', async () => {
      const desk = await here.newWorkspace();
      const { work } = here.storage();
      for (let times = 0; times < 5; times += 1)
        await expect(work.snapshot(desk.id, () => Promise.reject(new Error('It broke.')))).rejects.toThrow(
          'It broke.',
        );
      await work.snapshot(desk.id, async ({ workspace }) =>
        expect(await workspace.find()).toEqual(desk.workspace),
      );
    });
  });
};
