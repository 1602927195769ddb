/** Quotas of a contact and of a workspace (contract §13.4), as callers meet them. */
import { limits } from '@tidemark/domain';
import { expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';

const { requests, writes } = limits.quotas.contact;
const request = { subject: 'No power', message: 'It is dark.' };
const minute = 60_000;

forEachDesk((open) => {
  test('a customer opens twenty requests in an hour, also when fifty come at the same moment', async () => {
    const workspace = await open();
    const customer = await workspace.asCustomer();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => customer.post('/portal/requests', request)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(requests.most);
    expect(refused).toHaveLength(50 - requests.most);
    for (const { error, headers } of refused)
      expect([error.code, headers.get('Retry-After')]).toEqual(['quota_exceeded', '3600']);
  });

  test('an upload over the quota is refused, and leaves nothing', async () => {
    const workspace = await open();
    const customer = await workspace.asCustomer();
    for (let count = 0; count < requests.most; count += 1) await customer.post('/portal/requests', request);
    const upload = { ...request, files: [{ name: 'a.txt', data: 'YQ==' }] };
    const refused = await customer.post('/portal/requests', upload);
    expect([refused.status, refused.error.code]).toEqual([429, 'quota_exceeded']);
    const { data } = await customer.get('/portal/requests', { limit: '100' });
    expect(data).toHaveLength(requests.most);
  });

  test('a customer can write again after the seconds in Retry-After', async () => {
    const workspace = await open();
    const customer = await workspace.asCustomer();
    await customer.post('/portal/requests', request);
    const answer = () => customer.post('/portal/requests/1/messages', { body: 'Still.' });
    for (let count = 1; count < writes.most; count += 1) expect((await answer()).status).toBe(201);
    const refused = await answer();
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60']);
    workspace.clock.advance(minute);
    expect((await answer()).status).toBe(201);
  });

  test('an API key can reply for a customer whose quota is used up', async () => {
    const workspace = await open();
    const customer = await workspace.asCustomer();
    for (let count = 0; count <= requests.most; count += 1) await customer.post('/portal/requests', request);
    const client = await workspace.client('write');
    const { status } = await client.post('/tickets', { ...request, requester_email: customer.email });
    expect(status).toBe(201);
  });

  test('a workspace with as many contacts as it may have takes in nobody new from keys, and agents have a reserve', async () => {
    const workspace = await open();
    const { contacts: most, reserve } = limits.quotas.workspace;
    const room = { bytes: Number.MAX_SAFE_INTEGER, contacts: most };
    await workspace.write(({ usage }) =>
      usage.grow({ contacts: Math.floor(most * (1 - reserve)) - 1 }, room),
    );
    const asks = (name: string) => ({ ...request, requester_email: `${name}@customer.example` });
    for (const client of [await workspace.client('write'), await workspace.client('ticket:create')]) {
      await client.post('/tickets', asks('known'));
      const refused = await client.post('/tickets', asks('stranger'));
      expect([refused.status, refused.error.code]).toEqual([507, 'storage_full']);
      expect((await client.post('/tickets', asks('known'))).status).toBe(201);
    }
    const agent = await workspace.as('agent');
    expect((await agent.post('/tickets', asks('stranger'))).status).toBe(201);
    await workspace.write(({ usage }) => usage.grow({ contacts: most * reserve - 1 }, room));
    expect((await agent.post('/tickets', asks('another'))).status).toBe(507);
  });
});
