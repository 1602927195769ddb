/** Makes exports as a worker does, because not every test server has a worker. */
import type { Export } from '@tidemark/domain';
import { anExport, aTask } from '@tidemark/domain/testing';
import type { Client, Row } from './client.ts';
import type { TestWorkspace } from './desks.ts';

/** Asks for an export past the queue, makes it, and answers it as a client sees it. */
export const madeExport = async (workspace: TestWorkspace, overrides: Partial<Export> = {}): Promise<Row> => {
  const record = anExport({ createdAt: workspace.clock.now(), ...overrides });
  await workspace.write(({ exports }) => exports.add(record));
  await makeExport(workspace, record.id);
  return (await (await workspace.client('read', 'write')).get(`/exports/${record.id}`)).body;
};

/** Does the task of an export. */
export const makeExport = async ({ id: workspaceId, desk }: TestWorkspace, exportId: string) => {
  const task = aTask({ kind: 'export.make', payload: { export_id: exportId } });
  return desk.tasks.run({ ...task, workspaceId, attempts: 0 });
};

/** The path below the API, and the query, of a link. */
export const partsOfLink = (link: unknown): Readonly<{ path: string; query: Record<string, string> }> => {
  const { pathname, searchParams } = new URL(String(link));
  return { path: pathname.replace('/api/v1', ''), query: Object.fromEntries(searchParams) };
};

/** Follows a link without a credential. */
export const follow = (workspace: TestWorkspace, link: unknown, headers: Record<string, string> = {}) => {
  const { path, query } = partsOfLink(link);
  return (workspace.stranger(null) satisfies Client).send('GET', path, { query, headers });
};
