/** The links that exports are downloaded by (contract §11). */
import { describe, expect, test } from 'vitest';
import type { Client, Row } from './client.ts';
import { type AgentClient, forEachDesk, type TestWorkspace } from './desks.ts';
import { follow, madeExport, makeExport, partsOfLink } from './make-export.ts';
import { openedTicket } from './samples.ts';

const day = 24 * 3_600_000;

/** The export once it is ready: a test server may have a worker that makes it too. */
const readyBy = async ({ get }: Client, { id }: Row): Promise<Row> => {
  const find = async () => (await get(`/exports/${id}`)).body;
  await expect.poll(find, { timeout: 60_000 }).toMatchObject({ status: 'ready' });
  return find();
};

forEachDesk((open) => {
  describe('the link of an export', () => {
    test('returns the file to anyone who has it, with a name, and uncached', async () => {
      const workspace = await open();
      const made = await madeExport(workspace, { resource: 'contacts', format: 'csv' });
      const { path } = partsOfLink(made.download_url);
      expect(path).toBe(`/exports/${made.id}/download`);
      const { status, headers } = await follow(workspace, made.download_url);
      expect([status, headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8']);
      expect(headers.get('Content-Disposition')).toContain('attachment; filename="contacts-2026-11-20.csv"');
      expect(headers.get('Content-Length')).toBe(String(made.bytes));
    });

    test('returns a part after an interruption', async () => {
      const workspace = await open();
      await openedTicket(await workspace.client('write'));
      const made = await madeExport(workspace, { format: 'ndjson' });
      const whole = await follow(workspace, made.download_url);
      const rest = await follow(workspace, made.download_url, { Range: 'bytes=10-' });
      expect([rest.status, rest.text]).toEqual([206, whole.text.slice(10)]);
    });

    test('with any character changed is not found, like a link to an unknown export', async () => {
      const workspace = await open();
      const made = await madeExport(workspace, { resource: 'articles' });
      const { path, query } = partsOfLink(made.download_url);
      const text = `${path}?${new URLSearchParams(query)}`;
      const stranger = workspace.stranger(null);
      const from = text.indexOf(String(made.id));
      for (let at = from; at < text.length; at += 1) {
        const flipped = String.fromCharCode(text.charCodeAt(at) ^ 1);
        const changed = text.slice(0, at) + encodeURIComponent(flipped) + text.slice(at + 1);
        const answer = await stranger.send('GET', changed);
        expect(answer.status, changed).toBeGreaterThanOrEqual(400);
        expect(answer.text).not.toContain('title');
      }
      const unknown = path.replace(String(made.id), '019a0000-ffff-7000-8000-000000000001');
      const [one, other] = [
        await stranger.send('GET', unknown, { query }),
        await stranger.send('GET', path, { query: { ...query, signature: 'f'.repeat(64) } }),
      ];
      expect([one.status, one.error.message]).toEqual([404, 'No such export.']);
      expect([other.status, other.error.message]).toEqual([404, 'No such export.']);
    });

    test('opens no other export, workspace or path', async () => {
      const workspace = await open();
      const foreign = await open();
      const [made, other, theirs] = [
        await madeExport(workspace, { resource: 'articles' }),
        await madeExport(workspace, { resource: 'articles' }),
        await madeExport(foreign, { resource: 'articles' }),
      ];
      const { path, query } = partsOfLink(made.download_url);
      const stranger = workspace.stranger(null);
      for (const id of [other.id, theirs.id])
        expect(
          (await stranger.send('GET', path.replace(String(made.id), String(id)), { query })).status,
        ).toBe(404);
      const moved = { ...query, workspace: partsOfLink(theirs.download_url).query.workspace ?? '' };
      expect((await stranger.send('GET', path, { query: moved })).status).toBe(404);
      expect((await stranger.send('GET', `/exports/${made.id}`, { query })).status).toBe(401);
      expect((await (await foreign.client('read')).get(`/exports/${made.id}`)).status).toBe(404);
    });

    test('expires after a day, and when a person in it is erased', async () => {
      const workspace = await open();
      const both = await workspace.client('read', 'write');
      await openedTicket(both);
      const [shown, other] = [
        await madeExport(workspace, { resource: 'messages' }),
        await madeExport(workspace, { resource: 'articles' }),
      ];
      const { data } = await both.get('/contacts');
      await both.remove(`/contacts/${data[0]?.id}`, { delete_tickets: 'true' });
      expect((await follow(workspace, shown.download_url)).status).toBe(404);
      expect((await both.get(`/exports/${shown.id}`)).body).toMatchObject({
        status: 'expired',
        download_url: null,
      });
      expect((await follow(workspace, other.download_url)).status).toBe(200);
      workspace.clock.advance(day + 1_000);
      expect((await follow(workspace, other.download_url)).status).toBe(404);
    });

    test('stops at once when the requesting key is revoked, whoever has the link', async () => {
      const workspace = await open();
      const requester = await workspace.client('write');
      const reader = await workspace.client('read');
      const { body } = await requester.post('/exports', { resource: 'articles' });
      await makeExport(workspace, String(body.id));
      const made = await readyBy(reader, body);
      expect((await follow(workspace, made.download_url)).status).toBe(200);
      await workspace.revoke(requester.keyId ?? '');
      const dead = await follow(workspace, made.download_url);
      expect([dead.status, dead.error.message]).toEqual([404, 'No such export.']);
      expect((await reader.get(`/exports/${body.id}`)).body).toMatchObject({
        status: 'expired',
        download_url: null,
      });
    });

    test('stops at once when the key that fetched it is revoked, and works for others', async () => {
      const workspace = await open();
      const { id } = await madeExport(workspace, { resource: 'articles' });
      const one = await workspace.client('read');
      const other = await workspace.client('read');
      const linkOf = async ({ get }: Client) => (await get(`/exports/${id}`)).body.download_url;
      const links = [await linkOf(one), await linkOf(other)];
      await workspace.revoke(one.keyId ?? '');
      const statuses = await Promise.all(links.map(async (link) => (await follow(workspace, link)).status));
      expect(statuses).toEqual([404, 200]);
    });

    test.each<[string, (workspace: TestWorkspace, agent: AgentClient) => Promise<unknown>]>([
      ['signs out', (_, agent) => agent.post('/auth/logout', undefined)],
      ['is suspended', (workspace, agent) => workspace.suspendAgent(agent.agent.id)],
    ])('stops at once when the agent who requested it %s', async (_what, end) => {
      const workspace = await open();
      const agent = await workspace.as('admin');
      const { body } = await agent.post('/exports', { resource: 'articles' });
      await makeExport(workspace, String(body.id));
      const { download_url: link } = await readyBy(agent, body);
      expect((await follow(workspace, link)).status).toBe(200);
      await end(workspace, agent);
      expect((await follow(workspace, link)).status).toBe(404);
    });

    test('does not work while the workspace is suspended', async () => {
      const workspace = await open();
      const made = await madeExport(workspace, { resource: 'articles' });
      await workspace.suspend();
      const answer = await follow(workspace, made.download_url);
      expect([answer.status, answer.error.code]).toEqual([403, 'workspace_suspended']);
    });
  });
});
