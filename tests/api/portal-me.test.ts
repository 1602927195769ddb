/** The profile of a customer, and the reach of their session and of others (contract §10.1). */
import { limits } from '@tidemark/domain';
import { describe, expect, test } from 'vitest';
import { portalCalls } from './customer-samples.ts';
import { forEachDesk } from './desks.ts';

forEachDesk((open) => {
  describe('a customer', () => {
    test('sees their own data, and nothing that agents note about them', async () => {
      const workspace = await open();
      const writer = await workspace.client('write');
      const { body: organization } = await writer.post('/organizations', {
        name: 'Bolt Ltd',
        email_domains: ['bolt.example'],
        shared_tickets: true,
        notes: 'Pays late.',
        custom_fields: { tier: 'secret' },
      });
      const { body: contact } = await writer.post('/contacts', {
        email: 'ann@bolt.example',
        name: 'Ann Lee',
        phone: '+353 1 555 0100',
        custom_fields: { mood: 'secret' },
      });
      await writer.patch(`/contacts/${contact.id}`, { locale: 'en-IE' });
      const ann = await workspace.asCustomer('ann@bolt.example');
      const { body, text } = await ann.get('/portal/me');
      expect(body).toEqual({
        contact: {
          id: contact.id,
          email: 'ann@bolt.example',
          name: 'Ann Lee',
          phone: '+353 1 555 0100',
          locale: 'en-IE',
          created_at: contact.created_at,
        },
        organization: { id: organization.id, name: 'Bolt Ltd', shared_tickets: true },
        workspace: { slug: workspace.slug, name: 'Acme Support', locale: 'en', timezone: 'UTC' },
        session: { id: ann.sessionId },
      });
      expect(text).not.toMatch(/late|secret|blocked|bolt\.example"\]/);
    });

    test('without an organization sees null', async () => {
      const ann = await (await open()).asCustomer();
      expect((await ann.get('/portal/me')).body.organization).toBeNull();
    });

    test('cannot see anything outside the portal, not even its routes', async () => {
      const ann = await (await open()).asCustomer();
      for (const [method, path] of [
        ['GET', '/tickets'],
        ['GET', '/tickets/1'],
        ['GET', '/nothing'],
        ['PUT', '/tickets'],
        ['GET', '/portal'],
        ['GET', '/portalx'],
      ] as const) {
        const { status, error } = await ann.send(method, path);
        expect([path, status, error.code]).toEqual([path, 403, 'forbidden']);
      }
      expect((await ann.get('/portal/nothing')).error.code).toBe('not_found');
      const wrong = await ann.send('PUT', '/portal/requests');
      expect([wrong.status, wrong.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST']);
    });

    test('is never represented by a key or an agent', async () => {
      const workspace = await open();
      const clients = [await workspace.client('read', 'write'), await workspace.as('owner')];
      for (const client of clients)
        for (const [method, path, body] of portalCalls) {
          const { status, error } = await client.send(method, path, body === undefined ? {} : { body });
          expect([status, error.code]).toEqual([403, 'customer_required']);
        }
    });

    test('has the rate limit of any credential', async () => {
      const ann = await (await open()).asCustomer();
      const { headers } = await ann.get('/portal/me');
      expect(headers.get('RateLimit-Limit')).toBe(String(limits.rate.calls));
      expect(headers.get('RateLimit-Remaining')).toBe(String(limits.rate.calls - 1));
    });
  });
});
