import { createDesk } from '@tidemark/domain';
import { aWorkspace, testPorts } from '@tidemark/domain/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Storage } from '../storage.ts';
import { engines, type TestDatabase } from '../testing/engines.ts';

describe.each(engines)('a workspace on $name where nothing happens', (engine) => {
  const statements: string[] = [];
  let database: TestDatabase;
  let storage: Storage;

  beforeAll(async () => {
    database = await engine.create('current');
    storage = await database.open({ onStatement: (text) => void statements.push(text) });
  });
  afterAll(async () => {
    await storage.close();
    await database.drop();
  });

  test('costs a look at its old records six statements', async () => {
    const workspace = aWorkspace();
    await storage.work.write(workspace.id, (stores) => stores.workspace.add(workspace));
    const { due } = createDesk(testPorts({ work: storage.work }));
    statements.length = 0;
    await due.run(
      { workspaceId: workspace.id, chore: 'tidy' },
      { goesOn: () => true, onFailure: ({ error }) => expect.fail(String(error)) },
    );
    expect(statements).toHaveLength(6);
  });
});
