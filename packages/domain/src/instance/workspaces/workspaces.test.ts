import { describe, expect, test } from 'vitest';
import { createDesk } from '../../desk.ts';
import { systemCall } from '../../model/actor.ts';
import { anId } from '../../testing/builders.ts';
import { testPorts } from '../../testing/test-ports.ts';
import type { AddWorkspace } from './add-workspace.ts';

const person = {
  email: 'olga@desk.example',
  name: 'Olga',
  role: 'owner',
  password: 'correct horse',
} as const;
const instance = { agent: person, key: { name: 'First', scopes: ['read', 'write'] } };

const openDesk = () => {
  const ports = testPorts();
  const desk = createDesk(ports);
  const add = (overrides: object = {}) =>
    desk.workspaces.add(systemCall(ports.ids.next(), 'addWorkspace', 'request-1'), {
      slug: 'acme',
      name: 'Acme',
      ...overrides,
    });
  const complete = (token: string | null, overrides: Partial<AddWorkspace> = {}) =>
    desk.setup.complete(systemCall(ports.ids.next(), 'setUp', 'request-1'), {
      ...{ token, ...instance },
      workspace: { slug: 'acme', name: 'Acme', ...overrides },
    });
  return { ports, desk, add, complete };
};

describe('opening a workspace', () => {
  test('needs a slug and a name only', async () => {
    const { desk, add } = openDesk();
    const workspace = await add({ slug: ' acme-2 ', name: ' Acme ' });
    expect(workspace).toMatchObject({
      slug: 'acme-2',
      name: 'Acme',
      locale: 'en',
      timezone: 'UTC',
      status: 'active',
    });
    expect(await desk.workspaces.find('acme-2')).toEqual(workspace);
  });

  test.each(['', 'Acme', '-acme', 'acme-', 'ac me', 'ac.me', 'ac_me', 'äcme', 'a'.repeat(64), 'acme\n.x'])(
    'refuses the slug %j',
    async (slug) => {
      await expect(openDesk().add({ slug })).rejects.toMatchObject({
        code: 'validation_failed',
        field: 'slug',
      });
    },
  );

  test.each(['www', 'api', 'admin'])('refuses the reserved host %s', async (slug) => {
    const refusal = { code: 'validation_failed', field: 'slug', mayPassLater: false };
    await expect(openDesk().add({ slug })).rejects.toMatchObject(refusal);
  });

  test('twice under one slug is refused', async () => {
    const { add } = openDesk();
    await add();
    await expect(add()).rejects.toMatchObject({ code: 'slug_taken' });
  });

  test.each([
    ['pt-br', 'pt-BR'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['de', 'de'],
  ])('spells the locale %s as %s', async (locale, canonical) => {
    expect(await openDesk().add({ locale })).toMatchObject({ locale: canonical });
  });

  test.each(['', 'english language', 'e', 'de_DE.UTF-8', `en-${'x-aaaaaaaa'.repeat(4)}`])(
    'refuses the locale %j',
    async (locale) => {
      await expect(openDesk().add({ locale })).rejects.toMatchObject({ field: 'locale' });
    },
  );

  test.each(['Europe/Dublin', 'America/Argentina/Buenos_Aires', 'UTC'])(
    'accepts the zone %s',
    async (timezone) => {
      expect(await openDesk().add({ timezone })).toMatchObject({ timezone });
    },
  );

  test('stores a zone in its usual spelling, and under the given name', async () => {
    expect(await openDesk().add({ timezone: 'europe/BERLIN' })).toMatchObject({ timezone: 'Europe/Berlin' });
    expect(await openDesk().add({ timezone: 'asia/calcutta' })).toMatchObject({ timezone: 'Asia/Calcutta' });
  });

  test.each(['', 'Mars/Olympus', '+01:00', 'Europe/Dublin; drop'])(
    'refuses the zone %j',
    async (timezone) => {
      await expect(openDesk().add({ timezone })).rejects.toMatchObject({ field: 'timezone' });
    },
  );

  test.each([
    ['en', 'General', 'general'],
    ['de-AT', 'Allgemein', 'allgemein'],
    ['fr', 'Général', 'general'],
    ['ja', 'General', 'general'],
  ])('in %s gives it the category %s, so that an article can be written', async (locale, name, slug) => {
    const { desk, complete } = openDesk();
    const { workspace } = await complete(null, { locale });
    const call = systemCall(workspace.id, 'test', 'request-2');
    const { data } = await desk.categories.list(call, { limit: 10, after: null });
    expect(data).toMatchObject([{ name, slug, position: 1, parentId: null, articleCount: 0 }]);
    const article = { title: 'Get a refund', categoryId: data[0]?.id ?? '', status: 'published' } as const;
    await expect(desk.articles.add(call, article)).resolves.toMatchObject({ status: 'published' });
  });

  test.each(['', '  ', 'x'.repeat(201), 'a\0'])('refuses the name %j', async (name) => {
    await expect(openDesk().add({ name })).rejects.toMatchObject({ field: 'name' });
  });
});

describe('the calls a second of a workspace', () => {
  test('are its own once the operator says so, through what its agents configure, until they are the usual ones again', async () => {
    const { desk, add } = openDesk();
    const { id } = await add();
    const call = systemCall(id, 'limitCalls', 'request-2');
    expect((await desk.workspaces.limitCalls(call, 300)).settings).toEqual({
      closeAfterDays: 7,
      callsPerSecond: 300,
    });
    await desk.configuration.apply(call, { workspace: { close_after_days: 3 } });
    const configured = await desk.workspaces.find('acme');
    expect(configured?.settings).toEqual({ closeAfterDays: 3, callsPerSecond: 300 });
    expect((await desk.workspaces.limitCalls(call, null)).settings).toEqual({ closeAfterDays: 3 });
  });

  test('are a whole number of a workspace that exists', async () => {
    const { desk, add } = openDesk();
    const { id } = await add();
    for (const wrong of [-1, 0.5, 1_000_001])
      await expect(
        desk.workspaces.limitCalls(systemCall(id, 'limitCalls', 'request-2'), wrong),
      ).rejects.toMatchObject({ code: 'validation_failed', field: 'calls_per_second' });
    const elsewhere = systemCall(anId(), 'limitCalls', 'request-2');
    await expect(desk.workspaces.limitCalls(elsewhere, 5)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('suspending a workspace', () => {
  test('can be undone', async () => {
    const { desk, add } = openDesk();
    const { id } = await add();
    const call = systemCall(id, 'suspendWorkspace', 'request-2');
    expect(await desk.workspaces.suspend(call)).toMatchObject({ status: 'suspended' });
    expect(await desk.workspaces.find('acme')).toMatchObject({ status: 'suspended' });
    expect(await desk.workspaces.resume(call)).toMatchObject({ status: 'active' });
  });

  test('a workspace that does not exist cannot be suspended', async () => {
    const { desk } = openDesk();
    const call = systemCall(anId(), 'suspendWorkspace', 'request-2');
    await expect(desk.workspaces.suspend(call)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the setup link', () => {
  test('opens the first workspace with its owner and a key that works', async () => {
    const { desk, complete } = openDesk();
    const token = await desk.setup.offerLink();
    expect(await desk.setup.isLive(token)).toBe(true);
    const { workspace, agent, key } = await complete(token);
    expect(agent).toMatchObject({ email: 'olga@desk.example', role: 'owner', status: 'active' });
    expect((await desk.authenticate(key.token)).workspace).toEqual(workspace);
    expect(await desk.setup.isLive(token)).toBe(false);
  });

  test('works once', async () => {
    const { desk, complete } = openDesk();
    const token = await desk.setup.offerLink();
    const results = await Promise.allSettled(
      [1, 2, 3].map((count) => complete(token, { slug: `acme-${count}` })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(complete(token, { slug: 'acme-4' })).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('works for thirty minutes', async () => {
    const { desk, complete, ports } = openDesk();
    const token = await desk.setup.offerLink();
    ports.clock.advance(30 * 60_000 - 1);
    expect(await desk.setup.isLive(token)).toBe(true);
    ports.clock.advance(1);
    expect(await desk.setup.isLive(token)).toBe(false);
    await expect(complete(token)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('replaces the earlier one', async () => {
    const { desk, complete } = openDesk();
    const old = await desk.setup.offerLink();
    const token = await desk.setup.offerLink();
    await expect(complete(old)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(complete(token)).resolves.toBeDefined();
  });

  test('is not used up by a form with mistakes', async () => {
    const { desk, complete } = openDesk();
    const token = await desk.setup.offerLink();
    await expect(complete(token, { slug: 'No slug' })).rejects.toMatchObject({ field: 'slug' });
    expect((await desk.workspaces.list({ limit: 10, after: null })).data).toEqual([]);
    await expect(complete(token)).resolves.toBeDefined();
  });

  test('is not needed on the command line', async () => {
    await expect(openDesk().complete(null)).resolves.toMatchObject({ workspace: { slug: 'acme' } });
  });
});

describe('the workspace of a host', () => {
  test('is the workspace that the host names', async () => {
    const { desk, add } = openDesk();
    const acme = await add();
    await add({ slug: 'other' });
    expect(await desk.workspaces.ofHost('acme')).toEqual(acme);
    for (const label of ['nobody', '', 'ACME', '%', '\0', 'a'.repeat(64)])
      expect(await desk.workspaces.ofHost(label)).toBeNull();
  });

  test('without a name is the only workspace', async () => {
    const { desk, add } = openDesk();
    expect(await desk.workspaces.ofHost(null)).toBeNull();
    const acme = await add();
    expect(await desk.workspaces.ofHost(null)).toEqual(acme);
    await add({ slug: 'other' });
    expect(await desk.workspaces.ofHost(null)).toBeNull();
  });
});
