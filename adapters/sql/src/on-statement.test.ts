import { aWorkspace } from '@tidemark/domain/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, type TestDatabase } from './testing/engines.ts';

describe.each(engines)('statements on $name', (engine) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await engine.create('current');
  });
  afterEach(() => database.drop());

  test('are reported with how long they took, in reads and writes, and without the values of parameters', async () => {
    const heard: [string, number][] = [];
    const storage = await database.open({ onStatement: (text, ms) => void heard.push([text, ms]) });
    const workspace = { ...aWorkspace(), name: 'Hidden Words' };
    await storage.work.write(workspace.id, (stores) => stores.workspace.add(workspace));
    expect(await storage.directory.findWorkspace(workspace.slug)).toEqual(workspace);
    await storage.close();
    const texts = heard.map(([text]) => text);
    expect(texts.some((text) => text.startsWith('insert into "workspaces"'))).toBe(true);
    expect(texts.some((text) => /^select .* from "directory_slugs"/.test(text))).toBe(true);
    expect(heard.every(([, ms]) => ms >= 0)).toBe(true);
    expect(texts.join('\n')).not.toMatch(new RegExp(`Hidden Words|${workspace.slug}|${workspace.id}`));
  });

  test('that fail are reported too', async () => {
    const heard: string[] = [];
    const storage = await database.open({ onStatement: (text) => void heard.push(text) });
    const workspace = aWorkspace();
    const add = () => storage.work.write(workspace.id, (stores) => stores.workspace.add(workspace));
    await add();
    await expect(add()).rejects.toThrow();
    await storage.close();
    const inserts = heard.filter((text) => text.startsWith('insert into "workspaces"'));
    // Postgres tries again, because another write may have come first.
    expect(inserts.length).toBeGreaterThan(1);
  });
});
