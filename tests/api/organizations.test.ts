/** Organizations over the API (contract §5.3). */
import { describe, expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';
import { openedTicket } from './samples.ts';

forEachDesk((open) => {
  test('a new organization shows every field, in the order of the contract', async () => {
    const client = await (await open()).client('write');
    const added = await client.post('/organizations', {
      name: ' Acme ',
      email_domains: ['ACME.com.', 'acme.com'],
    });
    expect(added.status).toBe(201);
    expect(added.headers.get('Location')).toBe(`/api/v1/organizations/${added.body.id}`);
    expect(added.body).toEqual({
      id: added.body.id,
      name: 'Acme',
      email_domains: ['acme.com'],
      shared_tickets: false,
      notes: null,
      custom_fields: {},
      created_at: '2026-11-20T08:05:00.000Z',
      updated_at: '2026-11-20T08:05:00.000Z',
    });
  });

  test('an organization includes existing and new contacts with its email domains', async () => {
    const client = await (await open()).client('read', 'write');
    const { body: early } = await client.post('/contacts', { email: 'early@acme.com' });
    const { body: acme } = await client.post('/organizations', { name: 'Acme', email_domains: ['acme.com'] });
    const { body: late } = await client.post('/contacts', { email: 'late@ACME.com' });
    expect((await client.get(`/contacts/${early.id}`)).body.organization_id).toBe(acme.id);
    expect(late.organization_id).toBe(acme.id);
  });

  test('an email domain belongs to one organization', async () => {
    const client = await (await open()).client('write');
    await client.post('/organizations', { name: 'Acme', email_domains: ['acme.com'] });
    const refused = await client.post('/organizations', { name: 'Other', email_domains: ['acme.com'] });
    expect([refused.status, refused.error.code]).toEqual([409, 'domain_taken']);
    const { body } = await client.post('/organizations', { name: 'Other' });
    const change = await client.patch(`/organizations/${body.id}`, { email_domains: ['b.com', 'acme.com'] });
    expect([change.status, change.error.code]).toEqual([409, 'domain_taken']);
  });

  test('a change sets the given fields and leaves the others', async () => {
    const client = await (await open()).client('write');
    const { body } = await client.post('/organizations', {
      name: 'Acme',
      notes: 'One.',
      email_domains: ['acme.com'],
    });
    const path = `/organizations/${body.id}`;
    expect((await client.patch(path, { shared_tickets: true })).body).toEqual({
      ...body,
      shared_tickets: true,
    });
    const changed = await client.patch(path, { notes: null, custom_fields: { tier: 1 }, email_domains: [] });
    expect(changed.body).toMatchObject({ notes: null, custom_fields: { tier: 1 }, email_domains: [] });
  });

  test('tickets and contacts of a removed organization are kept', async () => {
    const client = await (await open()).client('read', 'write');
    const { body: acme } = await client.post('/organizations', {
      name: 'Acme',
      email_domains: ['customer.example'],
    });
    const { body: ticket } = await openedTicket(client);
    expect(ticket.organization_id).toBe(acme.id);
    expect((await client.remove(`/organizations/${acme.id}`)).status).toBe(204);
    expect((await client.get('/tickets/1')).body.organization_id).toBeNull();
    expect((await client.get(`/contacts/${ticket.requester_id}`)).body.organization_id).toBeNull();
    expect((await client.get(`/organizations/${acme.id}`)).status).toBe(404);
    expect((await client.remove(`/organizations/${acme.id}`)).status).toBe(404);
  });

  describe('is refused', () => {
    test.each([
      ['without a name', {}, 'name'],
      ['with a name of spaces', { name: '   ' }, 'name'],
      ['with a name of 201 characters', { name: 'x'.repeat(201) }, 'name'],
      [
        'with a domain that is none',
        { name: 'A', email_domains: ['acme.com', 'not a domain'] },
        'email_domains.1',
      ],
      ['with a list of numbers', { name: 'A', email_domains: [1] }, 'email_domains.0'],
      ['with a text for a list', { name: 'A', email_domains: 'acme.com' }, 'email_domains'],
      [
        'with 51 domains',
        { name: 'A', email_domains: Array.from({ length: 51 }, (_, index) => `d${index}.com`) },
        'email_domains',
      ],
      ['when sharing is no truth value', { name: 'A', shared_tickets: 1 }, 'shared_tickets'],
      ['with a nested custom field', { name: 'A', custom_fields: { a: { b: 1 } } }, 'custom_fields.a'],
      ['with a custom field that is no key', { name: 'A', custom_fields: { 'A B': 1 } }, 'custom_fields.A B'],
      ['when custom fields are a list', { name: 'A', custom_fields: [] }, 'custom_fields'],
    ])('%s', async (_, body, field) => {
      const { status, error } = await (await (await open()).client('write')).post('/organizations', body);
      expect([status, error.code, error.field]).toEqual([422, 'validation_failed', field]);
    });
  });
});
