import { describe, expect, test } from 'vitest';
import { anId } from '../../testing/builders.ts';
import { device, openSignInDesk } from '../../testing/signed-in-desk.ts';
import { openTestDesk } from '../../testing/test-desk.ts';

const ann = { email: 'ann@desk.example', name: 'Ann', role: 'agent', password: null } as const;

describe('adding an agent', () => {
  test('without a password invites them; with one they are active', async () => {
    const { desk, bySystem } = await openTestDesk();
    expect(await desk.agents.add(bySystem, ann)).toMatchObject({ status: 'invited', available: true });
    const password = 'correct horse';
    expect(await desk.agents.add(bySystem, { ...ann, email: 'bob@desk.example', password })).toMatchObject({
      status: 'active',
    });
  });

  test.each([
    [{ email: 'ann' }, 'email'],
    [{ email: 'ann@\nevil.example' }, 'email'],
    [{ name: ' ' }, 'name'],
    [{ password: 'short' }, 'password'],
    [{ password: 'x'.repeat(201) }, 'password'],
    [{ password: `long enough \0` }, 'password'],
  ])('refuses %j and names the field', async (wrong, field) => {
    const { desk, bySystem } = await openTestDesk();
    await expect(desk.agents.add(bySystem, { ...ann, ...wrong })).rejects.toMatchObject({
      code: 'validation_failed',
      field,
    });
  });

  test('with the address of another agent is refused', async () => {
    const { desk, bySystem } = await openTestDesk();
    await expect(desk.agents.add(bySystem, { ...ann, email: 'OWNER@desk.example' })).rejects.toMatchObject({
      code: 'email_taken',
    });
  });
});

describe('changing an agent', () => {
  test('sets the given name or role, and leaves the rest', async () => {
    const { desk, bySystem } = await openTestDesk();
    const added = await desk.agents.add(bySystem, ann);
    const change = (wanted: Readonly<{ name?: string; role?: 'admin' }>) =>
      desk.agents.change(bySystem, { idOrEmail: 'ANN@desk.example', ...wanted });
    expect(await change({ name: ' Anna ' })).toEqual({ ...added, name: 'Anna' });
    expect(await change({ role: 'admin' })).toEqual({ ...added, name: 'Anna', role: 'admin' });
  });

  test('takes effect at the next call of their sessions', async () => {
    const { desk, bySystem, visitor } = await openSignInDesk();
    const password = 'correct horse battery';
    const { id, email } = await desk.agents.add(bySystem, { ...ann, email: 'cleo@desk.example', password });
    const { token } = await desk.sessions.logIn(visitor, { email, password, device });
    await desk.agents.change(bySystem, { idOrEmail: id, name: 'Anna', role: 'light_agent' });
    const { actor } = await desk.authenticate(token);
    expect(actor).toMatchObject({ id, name: 'Anna', role: 'light_agent' });
  });

  test('never takes the role from the last active owner', async () => {
    const { desk, bySystem, owner } = await openTestDesk();
    const step = () => desk.agents.change(bySystem, { idOrEmail: owner.id, role: 'admin' });
    await desk.agents.add(bySystem, { ...ann, role: 'owner' });
    await expect(step()).rejects.toMatchObject({ code: 'forbidden' });
    expect(await desk.agents.change(bySystem, { idOrEmail: owner.id, name: 'Olga P.' })).toMatchObject({
      role: 'owner',
    });
    await desk.agents.setPassword(bySystem, { idOrEmail: ann.email, password: 'correct horse' });
    expect(await step()).toMatchObject({ role: 'admin', status: 'active' });
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ role: 'chief' as 'agent' }, 'role'],
  ])('to %j names the field', async (wrong, field) => {
    const { desk, bySystem, owner } = await openTestDesk();
    const attempt = desk.agents.change(bySystem, { idOrEmail: owner.id, ...wrong });
    await expect(attempt).rejects.toMatchObject({ code: 'validation_failed', field });
  });
});

describe('suspending an agent', () => {
  test('by id or address can be undone, back to their earlier status', async () => {
    const { desk, bySystem } = await openTestDesk();
    const { id } = await desk.agents.add(bySystem, ann);
    expect(await desk.agents.suspend(bySystem, 'ANN@desk.example')).toMatchObject({
      id,
      status: 'suspended',
    });
    expect(await desk.agents.resume(bySystem, id)).toMatchObject({ status: 'invited' });
    await desk.agents.setPassword(bySystem, { idOrEmail: id, password: 'correct horse' });
    await desk.agents.suspend(bySystem, id);
    expect(await desk.agents.resume(bySystem, id)).toMatchObject({ status: 'active' });
  });

  test('is the only thing that resuming undoes: other agents keep their status', async () => {
    const { desk, bySystem, owner } = await openTestDesk();
    const invited = await desk.agents.add(bySystem, ann);
    for (const agent of [owner, invited]) expect(await desk.agents.resume(bySystem, agent.id)).toEqual(agent);
  });

  test('never leaves a workspace without an active owner', async () => {
    const { desk, bySystem, owner } = await openTestDesk();
    await desk.agents.add(bySystem, { ...ann, role: 'owner' });
    await expect(desk.agents.suspend(bySystem, owner.id)).rejects.toMatchObject({ code: 'forbidden' });
    await desk.agents.setPassword(bySystem, { idOrEmail: ann.email, password: 'correct horse' });
    expect(await desk.agents.suspend(bySystem, owner.id)).toMatchObject({ status: 'suspended' });
  });

  test('with an unknown id is not found', async () => {
    const { desk, bySystem } = await openTestDesk();
    for (const nobody of [anId(), 'nobody@desk.example', ''])
      await expect(desk.agents.suspend(bySystem, nobody)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a password', () => {
  test.each(['\0', '\ud800'])('with %j in it is refused for that, not for its length', async (part) => {
    const { desk, bySystem, owner } = await openTestDesk();
    const set = desk.agents.setPassword(bySystem, { idOrEmail: owner.id, password: `long enough ${part}` });
    await expect(set).rejects.toMatchObject({ field: 'password', message: expect.stringContaining('NUL') });
  });

  test('makes an invited agent active, and leaves a suspended one suspended', async () => {
    const { desk, bySystem, ports, read } = await openTestDesk();
    const { id } = await desk.agents.add(bySystem, ann);
    const set = (password: string) => desk.agents.setPassword(bySystem, { idOrEmail: id, password });
    expect(await set('correct horse')).toMatchObject({ status: 'active' });
    await desk.agents.suspend(bySystem, id);
    expect(await set('another horse')).toMatchObject({ status: 'suspended' });
    const hash = await read((stores) => stores.agents.findPasswordHash(id));
    expect(await ports.passwords.verify(hash ?? '', 'another horse')).toBe(true);
  });
});

describe('listing agents', () => {
  test('of an unknown team names the field', async () => {
    const { desk, bySystem } = await openTestDesk();
    const list = desk.agents.list(bySystem, { filter: { teamId: anId() }, page: { limit: 10, after: null } });
    await expect(list).rejects.toMatchObject({ code: 'validation_failed', field: 'team_id' });
  });
});
