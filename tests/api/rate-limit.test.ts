/** The rate limit (contract §13.1). */
import { limits } from '@tidemark/domain';
import { expect, test } from 'vitest';
import type { Client } from './client.ts';
import { forEachDesk } from './desks.ts';
import { openedTicket } from './samples.ts';
import { logIn } from './signing-in.ts';

forEachDesk((open) => {
  test('the 601st call in a minute gets 429, and calls succeed again in the next minute', async () => {
    const workspace = await open();
    const client = await workspace.client('read');
    for (let call = 1; call <= limits.rate.calls; call++) {
      const answer = await client.get('/teams');
      expect(answer.status).toBe(200);
      expect(answer.headers.get('RateLimit-Remaining')).toBe(String(limits.rate.calls - call));
    }
    workspace.clock.advance(15_000);
    const refused = await client.get('/teams');
    expect([refused.status, refused.error.code]).toEqual([429, 'rate_limited']);
    expect(refused.headers.get('RateLimit-Remaining')).toBe('0');
    expect(refused.headers.get('Retry-After')).toBe('45');
    expect(refused.headers.get('RateLimit-Reset')).toBe('45');
    expect(refused.error.message).toBe('At most 600 calls a minute; try again in 45 seconds.');
    workspace.clock.advance(44_000);
    expect((await client.get('/teams')).error.message).toMatch(/; try again in 1 second\.$/);
    workspace.clock.advance(1_000);
    expect((await client.get('/teams')).status).toBe(200);
  });

  test('keys are counted separately', async () => {
    const workspace = await open();
    const spent = await workspace.client('read');
    await spend(spent);
    expect((await spent.get('/teams')).status).toBe(429);
    expect((await (await workspace.client('read')).get('/teams')).status).toBe(200);
  });

  test('sessions are counted separately, also those of one agent', async () => {
    const workspace = await open();
    const spent = await workspace.as('agent');
    const { body } = await logIn(workspace, { email: spent.agent.email });
    await spend(spent);
    expect((await spent.get('/teams')).status).toBe(429);
    expect((await workspace.stranger(`Bearer ${body.token}`).get('/teams')).status).toBe(200);
  });

  test('every call counts: wrong ones, unknown routes and refused ones too', async () => {
    const client = await (await open()).client('read');
    await client.get('/nothing');
    await client.get('/tickets/nonsense');
    await client.send('PUT', '/tickets');
    await client.post('/contacts', {});
    expect((await client.get('/teams')).headers.get('RateLimit-Remaining')).toBe('595');
  });

  test('a call over the limit has no effect', async () => {
    const workspace = await open();
    const client = await workspace.client('write');
    await spend(client);
    expect((await openedTicket(client)).status).toBe(429);
    expect((await (await workspace.client('read')).get('/tickets')).data).toEqual([]);
  });
});

/** Makes all the calls that a minute has, twenty at a time. */
const spend = async (client: Client): Promise<void> => {
  for (let made = 0; made < limits.rate.calls; made += 20)
    await Promise.all(Array.from({ length: 20 }, () => client.get('/teams')));
};
