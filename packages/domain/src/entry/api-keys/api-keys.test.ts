import { describe, expect, test } from 'vitest';
import { createDesk } from '../../desk.ts';
import { limits } from '../../kernel/limits.ts';
import { anId, aWorkspace } from '../../testing/builders.ts';
import { countingSecrets } from '../../testing/counting-secrets.ts';
import { openTestDesk } from '../../testing/test-desk.ts';
import { refuseSuspended } from '../sessions/authenticate.ts';
import { newToken, tokenKind } from './token.ts';

const withKey = async () => {
  const bench = await openTestDesk();
  const key = await bench.desk.apiKeys.add(bench.bySystem, {
    name: ' Zapier ',
    scopes: ['write', 'read', 'read'],
  });
  return { ...bench, key };
};

describe('the text of an API key', () => {
  test('has a prefix, a secret and a checksum', () => {
    const token = newToken(countingSecrets());
    expect(token).toMatch(/^tmk_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
    expect(tokenKind(token)).toBe('api_key');
  });

  test('with one wrong character is refused without a query', () => {
    const token = newToken(countingSecrets());
    for (let index = 0; index < token.length; index++) {
      const wrong = token[index] === 'x' ? 'y' : 'x';
      expect(tokenKind(token.slice(0, index) + wrong + token.slice(index + 1))).toBeNull();
    }
    for (const text of [
      '',
      'tmk_',
      token.slice(1),
      `${token}0`,
      ` ${token}`,
      `${token}\n`,
      token.toUpperCase(),
    ])
      expect(tokenKind(text)).toBeNull();
  });
});

describe('an API key', () => {
  test('more than a workspace may have is refused, and those that it has already stay valid', async () => {
    const { workspace } = limits.quotas;
    const quotas = { ...limits.quotas, workspace: { ...workspace, keys: 2 } };
    const { desk, bySystem, ports } = await openTestDesk();
    const input = { name: 'Zapier', scopes: ['read'] };
    const issued = [];
    for (let made = 0; made < 3; made += 1) issued.push(await desk.apiKeys.add(bySystem, input));
    const strict = createDesk({ ...ports, quotas });
    await expect(strict.apiKeys.add(bySystem, input)).rejects.toMatchObject({
      code: 'validation_failed',
      field: 'name',
      mayPassLater: true,
    });
    for (const { token } of issued) await strict.authenticate(token);
    for (const { id } of issued) await strict.apiKeys.revoke(bySystem, id);
    await strict.apiKeys.add(bySystem, input);
  });

  test('is shown in full once, and stored as its hash and first characters', async () => {
    const { desk, bySystem, key, ports } = await withKey();
    const { token, ...kept } = key;
    expect(kept).toMatchObject({ name: 'Zapier', scopes: ['read', 'write'], prefix: token.slice(0, 12) });
    const { data } = await desk.apiKeys.list(bySystem, { limit: 10, after: null });
    expect(data[0]).toEqual(kept);
    expect(JSON.stringify(data)).not.toContain(token);
    const hash = ports.secrets.hash(token);
    expect(await ports.directory.findCredential(hash, ports.clock.now())).toMatchObject({ key: kept });
  });

  test('authenticates its caller, and its use is recorded', async () => {
    const { desk, key, workspaceId, ports } = await withKey();
    const { workspace, actor } = await desk.authenticate(key.token);
    expect(workspace.id).toBe(workspaceId);
    expect(actor).toEqual({ type: 'api_key', id: key.id, name: 'Zapier', scopes: ['read', 'write'] });
    expect(ports.auditTrail.uses).toEqual([
      { workspaceId, credential: { type: 'api_key', id: key.id }, at: ports.clock.now() },
    ]);
  });

  test('that is missing, malformed, unknown or revoked is refused without saying which', async () => {
    const { desk, bySystem, key, ports } = await withKey();
    await desk.apiKeys.revoke(bySystem, key.id);
    const messages = new Set<string>();
    for (const token of [key.token, newToken(ports.secrets), 'nonsense', '']) {
      const error = await desk.authenticate(token).catch((caught: unknown) => caught);
      expect(error).toMatchObject({ code: 'unauthorized' });
      messages.add(String(error));
    }
    expect(messages.size).toBe(1);
    await expect(desk.authenticate(null)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(ports.auditTrail.uses).toEqual([]);
  });

  test('revoked twice keeps the first time', async () => {
    const { desk, bySystem, key, ports } = await withKey();
    const { revokedAt } = await desk.apiKeys.revoke(bySystem, key.id);
    ports.clock.advance(1_000);
    expect((await desk.apiKeys.revoke(bySystem, key.id)).revokedAt).toBe(revokedAt);
    await expect(desk.apiKeys.revoke(bySystem, anId())).rejects.toMatchObject({ code: 'not_found' });
  });

  test.each([[[]], [['admin']], [['read', 'Write']]])('cannot have the scopes %j', async (scopes) => {
    const { desk, bySystem } = await openTestDesk();
    await expect(desk.apiKeys.add(bySystem, { name: 'x', scopes })).rejects.toMatchObject({
      field: 'scopes',
    });
  });

  test('of a suspended workspace is recognized, and then refused', async () => {
    const { desk, bySystem, key } = await withKey();
    await desk.workspaces.suspend(bySystem);
    const { workspace } = await desk.authenticate(key.token);
    expect(() => refuseSuspended(workspace)).toThrow(
      expect.objectContaining({ code: 'workspace_suspended' }),
    );
    expect(() => refuseSuspended(aWorkspace())).not.toThrow();
  });
});
