import type { Automation } from '@tidemark/domain';
import { aRule, aWebhook, aWorkspace } from '@tidemark/domain/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Storage } from './storage.ts';
import { engines, type TestDatabase } from './testing/engines.ts';

describe.each(engines)('the automation of a workspace, on $name', (engine) => {
  let database: TestDatabase;
  /** Two processes of a deployment. */
  let here: Storage;
  let there: Storage;

  beforeAll(async () => {
    database = await engine.create('current');
    here = await database.open();
    there = await database.open();
  });
  afterAll(async () => {
    await here.close();
    await there.close();
    await database.drop();
  });

  const newWorkspace = async (): Promise<string> => {
    const workspace = aWorkspace();
    await here.work.write(workspace.id, (stores) => stores.workspace.add(workspace));
    return workspace.id;
  };
  const addRule = ({ work }: Storage, id: string, name: string) =>
    work.write(id, ({ configuration }) => configuration.add('rule', aRule({ name })));
  const written = ({ work }: Storage, id: string): Promise<Automation> =>
    work.write(id, ({ configuration }) => configuration.automation());
  const read = ({ work }: Storage, id: string): Promise<Automation> =>
    work.read(id, ({ configuration }) => configuration.automation());
  const names = ({ rules }: Automation) => rules.map(({ name }) => name);

  test('is read from the database once for each version', async () => {
    const id = await newWorkspace();
    await addRule(here, id, 'One');
    for (const look of [written, read]) {
      const first = await look(here, id);
      expect(await look(here, id)).toBe(first);
      await here.work.write(id, ({ webhooks }) => webhooks.add(aWebhook()));
      expect(await look(here, id)).not.toBe(first);
    }
  });

  test('is the same in two processes, whichever of them changes it', async () => {
    const id = await newWorkspace();
    const expected: string[] = [];
    for (const [index, writer] of [here, there, there, here, there].entries()) {
      await addRule(writer, id, `Rule ${index}`);
      expected.push(`Rule ${index}`);
      for (const storage of [here, there]) {
        expect(names(await written(storage, id))).toEqual(expected);
        expect(names(await read(storage, id))).toEqual(expected);
      }
    }
  });

  test('is not taken from a failed write when another process makes the same version', async () => {
    const id = await newWorkspace();
    const failing = here.work.write(id, async ({ configuration }) => {
      await configuration.add('rule', aRule({ name: 'Lost' }));
      await configuration.automation();
      throw new Error('the power went');
    });
    await expect(failing).rejects.toThrow('the power went');
    await addRule(there, id, 'Kept');
    for (const look of [written, read]) expect(names(await look(here, id))).toEqual(['Kept']);
  });

  test('excludes changes of writes whose shared commit failed', async () => {
    const id = await newWorkspace();
    await addRule(here, id, 'Known');
    const before = await written(here, id);
    // After a failed commit: the earlier version, and a process that has seen the next one.
    const seen = await here.work.write(id, async ({ configuration }) => {
      await configuration.add('rule', aRule({ name: 'Lost' }));
      return configuration.automation();
    });
    expect(await written(here, id)).toEqual(seen);
    await database.run(
      `delete from configuration_entries where content like '%"Lost"%';
       update workspaces set configuration_version = ${before.version} where id = '${id}'`,
    );
    await addRule(there, id, 'Kept');
    const after = await written(here, id);
    expect(after.version).toBe(seen.version);
    expect(names(after)).toEqual(['Known', 'Kept']);
  });

  test('has one version during a write, whatever others change meanwhile', async () => {
    const id = await newWorkspace();
    await addRule(here, id, 'One');
    const asked = Promise.withResolvers<void>();
    const changed = asked.promise.then(() => addRule(there, id, 'Two'));
    const [first, second] = await here.work.write(id, async ({ configuration }) => {
      const answer = await configuration.automation();
      asked.resolve();
      // SQLite lets the other write in when this one is done.
      if (engine.name === 'Postgres') await changed;
      return [answer, await configuration.automation()];
    });
    expect(second).toBe(first);
    await changed;
    expect(names(await written(here, id))).toEqual(['One', 'Two']);
  });
});
