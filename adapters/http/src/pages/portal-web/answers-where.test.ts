import type { Mailbox } from '@tidemark/domain';
import { collectingMailer } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { openPortalDesk } from '../../testing/portal-desk.ts';

const requests = '/portal/web/requests';

describe('an answer by mail', () => {
  const promising = async (from: Mailbox | null, reachesPeople = true) => {
    const server = await openPortalDesk({ ports: { mailer: collectingMailer({ from, reachesPeople }) } });
    const browser = await server.signedIn('cora@customer.example');
    const form = new FormData();
    form.set('subject', 'No power');
    form.set('message', 'It is dark.');
    const page = async (path: string) => (await browser.get(path)).text();
    const before = [await page(requests), await page(`${requests}/new`)];
    const sent = await page((await browser.send(`${requests}/new`, form)).headers.get('Location') ?? '');
    const pages = [...before, sent, await page(`${requests}/1`)];
    return pages.map((text) => /We answer here[^<]*/.exec(text)?.[0]);
  };

  test('is announced where customers get mail', async () => {
    const promised = await promising({ name: 'Acme', address: 'support@acme.example' });
    expect(promised).toEqual(Array(4).fill('We answer here and by email.'));
  });

  test.each([
    ['get none', null, true],
    ['get none, as no mail server is set', { name: 'Acme', address: 'support@acme.example' }, false],
  ])('is not announced where customers %s', async (_case, from, reachesPeople) => {
    const promised = await promising(from, reachesPeople);
    expect(promised).toEqual(Array(4).fill('We answer here. Please come back to read it.'));
  });
});
