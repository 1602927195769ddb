/** Contacts over the API (contract §5.1, §5.2). */
import { expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';
import { furnish, openedTicket } from './samples.ts';

forEachDesk((open) => {
  test('a new contact shows every field, in the order of the contract', async () => {
    const client = await (await open()).client('write');
    const added = await client.post('/contacts', { email: ' Ann@Customer.example ', phone: '+353 1' });
    expect(added.status).toBe(201);
    expect(added.headers.get('Location')).toBe(`/api/v1/contacts/${added.body.id}`);
    expect(added.body).toEqual({
      id: added.body.id,
      email: 'Ann@Customer.example',
      name: 'Ann',
      phone: '+353 1',
      locale: null,
      blocked: false,
      organization_id: null,
      custom_fields: {},
      created_at: '2026-11-20T08:05:00.000Z',
      updated_at: '2026-11-20T08:05:00.000Z',
    });
  });

  test('contacts are listed by ids, and ids that the workspace does not have are skipped', async () => {
    const workspace = await open();
    const other = await open();
    const client = await workspace.client('read', 'write');
    const added = async (to: typeof client, email: string) =>
      String((await to.post('/contacts', { email })).body.id);
    const [ann, bea, cleo] = [
      await added(client, 'ann@customer.example'),
      await added(client, 'bea@customer.example'),
      await added(client, 'cleo@customer.example'),
    ];
    const foreign = await added(await other.client('write'), 'ann@customer.example');
    const idsOf = async (query: Record<string, string>) =>
      (await client.get('/contacts', query)).data.map(({ id }) => id);
    expect(await idsOf({ ids: `${ann}, ${cleo},${ann},${foreign}` })).toEqual([cleo, ann]);
    expect(await idsOf({ ids: foreign })).toEqual([]);
    expect(await idsOf({ ids: `${ann},${bea}`, q: 'bea' })).toEqual([bea]);
    expect(await idsOf({ ids: ann, email: 'bea@customer.example' })).toEqual([]);
    const page = await client.get('/contacts', { ids: `${ann},${bea}`, limit: '1' });
    expect(page.data.map(({ id }) => id)).toEqual([bea]);
    const cursor = String(page.body.next_cursor);
    expect(await idsOf({ ids: `${ann},${bea}`, limit: '1', cursor })).toEqual([ann]);
    for (const ids of ['', ',', `${ann},`, 'ann', '7', Array.from({ length: 101 }, () => ann).join()]) {
      const refused = await client.get('/contacts', { ids });
      expect([refused.status, refused.error.field?.toString().split('.')[0]]).toEqual([422, 'ids']);
    }
  });

  test('contacts are found by name, address and company, page by page', async () => {
    const client = await (await open()).client('read', 'write');
    const acme = await client.post('/organizations', { name: 'Acme Ltd', email_domains: ['acme.example'] });
    for (const [name, email] of [
      ['Ann Lee', 'ann@acme.example'],
      ['Bo Chen', 'bo@customer.example'],
      ['Cy Acmeson', 'cy@customer.example'],
    ])
      await client.post('/contacts', { name, email });
    const pages = async (query: Record<string, string>) => {
      const names: unknown[] = [];
      let cursor: unknown = '';
      while (cursor !== null) {
        const sent = cursor === '' ? query : { ...query, cursor: String(cursor) };
        const { data, body } = await client.get('/contacts', { ...sent, limit: '1' });
        names.push(...data.map(({ name }) => name));
        cursor = body.next_cursor;
      }
      return names;
    };
    const organization_id = String(acme.body.id);
    expect(await pages({ q: 'acm' })).toEqual(['Cy Acmeson', 'Ann Lee']);
    expect(await pages({ q: ' CUSTOMER.example bo ' })).toEqual(['Bo Chen']);
    expect(await pages({ q: 'BO cust' })).toEqual(['Bo Chen']);
    expect(await pages({ q: 'ltd' })).toEqual(['Ann Lee']);
    expect(await pages({ organization_id })).toEqual(['Ann Lee']);
    expect(await pages({ organization_id, q: 'bo' })).toEqual([]);
    expect(await pages({ organization_id, email: 'ann@acme.example', q: 'lee' })).toEqual(['Ann Lee']);
    expect(await pages({ organization_id, email: 'bo@customer.example' })).toEqual([]);
  });

  test.each([
    ['q', ''],
    ['q', 'a'],
    ['q', ' a '],
    ['q', 'a\0b'],
    ['organization_id', 'acme'],
    ['organization_id', '019a0000-ffff-7000-8000-000000000009'],
    ['email', 'ann'],
  ])('the list refuses %s=%j with 422 and the name of the parameter', async (name, value) => {
    const answer = await (await (await open()).client('read')).get('/contacts', { [name]: value });
    expect([answer.status, answer.error.code, answer.error.field]).toEqual([422, 'validation_failed', name]);
  });

  test('a cursor of one search is refused by another list of contacts', async () => {
    const client = await (await open()).client('read', 'write');
    for (const name of ['Ann One', 'Ann Two'])
      await client.post('/contacts', { name, email: `${name.slice(4)}@x.example` });
    const cursor = String((await client.get('/contacts', { q: 'ann', limit: '1' })).body.next_cursor);
    for (const query of [{ cursor }, { q: 'one', cursor }])
      expect((await client.get('/contacts', query)).error.code).toBe('invalid_cursor');
  });

  test('adding a contact with a known address returns 200 with the existing contact', async () => {
    const client = await (await open()).client('read', 'write');
    const first = await client.post('/contacts', { email: 'ann@customer.example', name: 'Ann' });
    const again = await client.post('/contacts', { email: 'ANN@customer.example', name: 'Somebody else' });
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers.get('Location')).toBeNull();
    expect((await client.get('/contacts')).data).toHaveLength(1);
  });

  test('one contact is added by 20 calls at the same moment', async () => {
    const client = await (await open()).client('read', 'write');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.post('/contacts', { email: 'ann@customer.example' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test('a contact is found by its exact address in any letter case', async () => {
    const client = await (await open()).client('read', 'write');
    await client.post('/contacts', { email: 'ann@customer.example' });
    expect((await client.get('/contacts', { email: 'ANN@customer.example' })).data).toHaveLength(1);
    expect((await client.get('/contacts', { email: 'an@customer.example' })).data).toHaveLength(0);
    expect((await client.get('/contacts', { email: 'ann' })).error.field).toBe('email');
  });

  test('a change sets the given fields, clears with null and merges custom fields', async () => {
    const client = await (await open()).client('write');
    const { body } = await client.post('/contacts', { email: 'ann@customer.example', phone: '1' });
    const path = `/contacts/${body.id}`;
    const changed = await client.patch(path, {
      name: ' Ann Lee ',
      locale: 'en-ie',
      custom_fields: { plan: 'gold', seats: 3, beta: true, apps: ['a', 'b'] },
    });
    expect(changed.body).toMatchObject({ name: 'Ann Lee', locale: 'en-IE', phone: '1' });
    const cleared = await client.patch(path, { phone: null, locale: null, custom_fields: { seats: null } });
    expect(cleared.body).toMatchObject({ phone: null, locale: null });
    expect(cleared.body.custom_fields).toEqual({ plan: 'gold', beta: true, apps: ['a', 'b'] });
  });

  test('custom fields may have keys like constructor, but not __proto__', async () => {
    const client = await (await open()).client('read', 'write');
    const { body } = await client.post('/contacts', { email: 'ann@customer.example' });
    const path = `/contacts/${body.id}`;
    const { body: changed } = await client.patch(path, { custom_fields: { constructor: 'x', prototype: 1 } });
    expect(changed.custom_fields).toEqual({ constructor: 'x', prototype: 1 });
    expect((await client.get(path)).body).toEqual(changed);
    const refused = await client.send('PATCH', path, {
      raw: '{"custom_fields":{"__proto__":{"admin":true}}}',
      headers: { 'Content-Type': 'application/json' },
    });
    expect([refused.status, refused.error.code]).toEqual([422, 'validation_failed']);
  });

  test('an address that another contact has is refused', async () => {
    const client = await (await open()).client('read', 'write');
    await client.post('/contacts', { email: 'ann@customer.example' });
    const { body } = await client.post('/contacts', { email: 'bea@customer.example' });
    const refused = await client.patch(`/contacts/${body.id}`, { email: 'ANN@customer.example' });
    expect([refused.status, refused.error.code]).toEqual([409, 'email_taken']);
    expect((await client.get(`/contacts/${body.id}`)).body.email).toBe('bea@customer.example');
  });

  test('a contact may change the letter case of its own address', async () => {
    const client = await (await open()).client('write');
    const { body } = await client.post('/contacts', { email: 'ann@customer.example' });
    const changed = await client.patch(`/contacts/${body.id}`, { email: 'Ann@Customer.example' });
    expect([changed.status, changed.body.email]).toEqual([200, 'Ann@Customer.example']);
  });

  test('a contact with tickets is deleted only together with them', async () => {
    const workspace = await open();
    const { contactId, number } = await furnish(workspace);
    const client = await workspace.client('read', 'write');
    const path = `/contacts/${contactId}`;
    for (const query of [{}, { delete_tickets: 'false' }]) {
      const refused = await client.remove(path, query);
      expect([refused.status, refused.error.code]).toEqual([409, 'contact_has_tickets']);
    }
    expect((await client.remove(path, { delete_tickets: 'yes' })).error.field).toBe('delete_tickets');
    expect((await client.remove(path, { delete_tickets: 'true' })).status).toBe(204);
    expect((await client.get(path)).status).toBe(404);
    expect((await client.get(`/tickets/${number}`)).status).toBe(404);
    expect((await client.remove(path)).status).toBe(404);
  });

  test('the number of an erased ticket is not used again', async () => {
    const workspace = await open();
    const client = await workspace.client('write');
    const { body: ticket } = await openedTicket(client);
    await client.remove(`/contacts/${ticket.requester_id}`, { delete_tickets: 'true' });
    expect((await openedTicket(client)).body.number).toBe(Number(ticket.number) + 1);
  });

  test.each([
    'ann',
    'ann@',
    '@customer.example',
    'ann@customer',
    'ann@customer..example',
    'ann lee@customer.example',
    '"ann lee"@customer.example',
    'ann@customer.example (Ann)',
    'Ann <ann@customer.example>',
    'ann@customer.example,bea@customer.example',
    'ann@customer.example\r\nBcc: bea@customer.example',
    'ann@[127.0.0.1]',
    'ann.@customer.example',
    `${'a'.repeat(65)}@customer.example`,
    `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.example`,
    'ann\0@customer.example',
    'ann@customer.example\ud800',
  ])('%j is not an email address', async (email) => {
    const { status, error } = await (await (await open()).client('write')).post('/contacts', { email });
    expect([status, error.code, error.field]).toEqual([422, 'validation_failed', 'email']);
  });
});
