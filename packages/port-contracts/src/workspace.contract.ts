import { aWorkspace } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { atOnce, fulfilled, refusals } from './at-once.ts';
import { type OpenStorage, withStorage } from './test-storage.ts';

export const workspaceContract = (open: OpenStorage): void => {
  describe('the workspace', () => {
    const here = withStorage(open);
    const add = (workspace: ReturnType<typeof aWorkspace>) =>
      here.storage().work.write(workspace.id, (stores) => stores.workspace.add(workspace));

    test('is absent before it is added, and then read back unchanged', async () => {
      const workspace = aWorkspace({
        name: 'Café 🏝 "Süd"',
        locale: 'pt-BR',
        timezone: 'Europe/Dublin',
        settings: { closeAfterDays: 3 },
      });
      const find = () => here.storage().work.read(workspace.id, (stores) => stores.workspace.find());
      expect(await find()).toBeNull();
      await add(workspace);
      expect(await find()).toEqual(workspace);
    });

    test('is read back with its changes after a save', async () => {
      const { workspace, read, write } = await here.newWorkspace();
      const changed = {
        ...workspace,
        name: 'New name',
        status: 'suspended',
        settings: {
          closeAfterDays: 30,
          callsPerSecond: 300,
          branding: { accent: '#0b5f6e', home: 'https://acme.test/' },
        },
      };
      await write((stores) => stores.workspace.save({ ...changed, status: 'suspended' }));
      expect(await read((stores) => stores.workspace.find())).toEqual(changed);
    });

    test('takes writes until it is made read-only, and again after that has ended', async () => {
      const { workspace, read, write } = await here.newWorkspace();
      const since = () => read((stores) => stores.workspace.readOnlySince());
      expect(await since()).toBeNull();
      await write((stores) => stores.workspace.setReadOnly('2026-11-24T10:00:00.000Z'));
      expect(await since()).toBe('2026-11-24T10:00:00.000Z');
      await write((stores) => stores.workspace.save(workspace));
      expect(await since()).toBe('2026-11-24T10:00:00.000Z');
      await write((stores) => stores.workspace.setReadOnly(null));
      expect(await since()).toBeNull();
    });

    test('cannot take the slug of another one', async () => {
      const { workspace } = await here.newWorkspace();
      await expect(add(aWorkspace({ slug: workspace.slug }))).rejects.toMatchObject({
        code: 'slug_taken',
        field: 'slug',
      });
    });

    test('gets a slug once when ten request it at the same moment', async () => {
      const { slug } = aWorkspace();
      const results = await atOnce(10, () => add(aWorkspace({ slug })));
      expect(fulfilled(results)).toHaveLength(1);
      for (const reason of refusals(results)) expect(reason).toMatchObject({ code: 'slug_taken' });
    });
  });
};
