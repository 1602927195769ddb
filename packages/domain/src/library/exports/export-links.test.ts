import { describe, expect, test } from 'vitest';
import { createDesk } from '../../desk.ts';
import type { Call } from '../../model/actor.ts';
import { type CredentialRef, credentialOf } from '../../model/entry/live-credential.ts';
import { type ExportBench, keepingAfter, openExportBench } from '../../testing/export-bench.ts';

type Stop = (bench: ExportBench, call: Call) => Promise<unknown>;

const revoked: Stop = ({ desk, bySystem }, { credentialId }) =>
  desk.apiKeys.revoke(bySystem, credentialId ?? '');
const signedOut: Stop = ({ desk }, call) => desk.sessions.logOut(call);
const suspended: Stop = ({ desk, bySystem }, { actor }) => desk.agents.suspend(bySystem, actor.id ?? '');
const demoted: Stop = ({ desk, bySystem }, { actor }) =>
  desk.agents.change(bySystem, { idOrEmail: actor.id ?? '', role: 'agent' });

const anAdmin = ({ byAgent }: ExportBench): Promise<Call> => byAgent('admin');
const aKey = async ({ desk, bySystem, byKey }: ExportBench): Promise<Call> => {
  const { id, name, scopes } = await desk.apiKeys.add(bySystem, {
    name: 'Another',
    scopes: ['read', 'write'],
  });
  return { ...byKey, actor: { type: 'api_key', id, name, scopes }, credentialId: id };
};

const holderOf = (call: Call): CredentialRef => credentialOf(call) ?? { type: 'api_key', id: '' };

/** An export that is ready, requested with the credential of a call. */
const readyExport = async (bench: ExportBench, call: Call): Promise<string> => {
  const { id } = await bench.desk.exports.request(call, { resource: 'tickets', format: 'ndjson' });
  await bench.work();
  return id;
};

describe.each([
  ['a revoked API key', aKey, revoked],
  ['a session that signed out', anAdmin, signedOut],
  ['a suspended agent', anAdmin, suspended],
  ['an agent who no longer manages the workspace', anAdmin, demoted],
] as const)('the link of an export, with %s', (_who, open, stop) => {
  test('stops working for everyone when that credential requested the export, which then expires', async () => {
    const bench = await openExportBench();
    const call = await open(bench);
    const id = await readyExport(bench, call);
    expect(await bench.download(id)).toMatchObject({ link: null });
    await stop(bench, call);
    await expect(bench.download(id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await bench.get(id)).toMatchObject({ status: 'expired' });
  });

  test('stops working for that credential alone when another one requested the export', async () => {
    const bench = await openExportBench();
    const call = await open(bench);
    const { id } = await bench.request();
    await bench.work();
    const { workspaceId } = bench;
    const follow = () => bench.desk.exports.download({ workspaceId }, { id, holder: holderOf(call) });
    expect(await follow()).toMatchObject({ link: null });
    await stop(bench, call);
    await expect(follow()).rejects.toMatchObject({ code: 'not_found' });
    expect(await bench.download(id)).toMatchObject({ link: null });
  });
});

test('a link stops working when the session that requested the export began too long ago', async () => {
  const hour = 3_600_000;
  const bench = await openExportBench({ agentSessions: { mostMs: hour } });
  const id = await readyExport(bench, await anAdmin(bench));
  bench.ports.clock.advance(hour - 1);
  expect(await bench.download(id)).toMatchObject({ link: null });
  bench.ports.clock.advance(1);
  await expect(bench.download(id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await bench.get(id)).toMatchObject({ status: 'expired' });
});

test('a link with an unknown credential is refused', async () => {
  const bench = await openExportBench();
  const { id } = await bench.request();
  await bench.work();
  for (const type of ['api_key', 'session'] as const) {
    const download = bench.desk.exports.download(bench.byKey, {
      id,
      holder: { type, id: bench.ports.ids.next() },
    });
    await expect(download).rejects.toMatchObject({ code: 'not_found' });
  }
});

describe('an export that is removed', () => {
  test('is deleted with its bytes and its link', async () => {
    const bench = await openExportBench();
    const { id } = await bench.request();
    await bench.work();
    await bench.desk.exports.remove(bench.byKey, id);
    expect(bench.ports.byteStore.keys()).toEqual([]);
    await expect(bench.get(id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(bench.download(id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(bench.desk.exports.remove(bench.byKey, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('while it waits is never made', async () => {
    const bench = await openExportBench();
    const { id } = await bench.request();
    await bench.desk.exports.remove(bench.byKey, id);
    expect(await bench.work()).toEqual([{ done: true }]);
    expect(bench.ports.byteStore.keys()).toEqual([]);
  });

  test('while it is made leaves nothing behind', async () => {
    let bench: ExportBench | null = null;
    let id = '';
    const byteStore = keepingAfter(async () => bench?.desk.exports.remove(bench.byKey, id));
    bench = await openExportBench({ byteStore });
    ({ id } = await bench.request());
    await bench.work();
    expect(await bench.work()).toEqual([{ done: true }]);
    expect(bench.ports.byteStore.keys()).toEqual([]);
    await expect(bench.get(id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is deleted even if the store cannot remove its bytes yet', async () => {
    const bench = await openExportBench();
    const { id } = await bench.request();
    await bench.work();
    const remove = () => Promise.reject(new Error('The store does not answer.'));
    const desk = createDesk({ ...bench.ports, byteStore: { ...bench.ports.byteStore, remove } });
    await desk.exports.remove(bench.byKey, id);
    await expect(bench.get(id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('needs permission to manage the workspace', async () => {
    const bench = await openExportBench();
    const { id } = await bench.request();
    const call = await bench.byAgent('agent');
    await expect(bench.desk.exports.remove(call, id)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

test.each([[['read']], [['write']]] as const)(
  'a key with the scope %j can neither request nor read an export of the audit log',
  async (scopes) => {
    const bench = await openExportBench();
    const { id } = await bench.request({ resource: 'audit_log' });
    const call: Call = { ...bench.byKey, actor: { type: 'api_key', id: '', name: 'Narrow', scopes } };
    const wanted = { resource: 'audit_log', format: 'csv' } as const;
    for (const refused of [
      () => bench.desk.exports.request(call, wanted),
      () => bench.desk.exports.get(call, id),
    ])
      await expect(refused).rejects.toMatchObject({ code: 'insufficient_scope' });
  },
);
