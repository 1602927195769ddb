/** The rate limit ("Limits" in the API document; section 13 of the decisions). */
import { limits, type RateLimiter } from '@tidemark/domain';
import { expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';
import { openedTicket } from './samples.ts';

forEachDesk((open) => {
  test('the 601st call in a minute gets 429, and the next minute is free again', async () => {
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
    workspace.clock.advance(45_000);
    expect((await client.get('/teams')).status).toBe(200);
  });

  test('keys are counted apart', async () => {
    const workspace = await open({ rateLimiter: refusing });
    expect((await (await workspace.client('read')).get('/teams')).status).toBe(429);
    const free = await open();
    expect((await (await free.client('read')).get('/teams')).status).toBe(200);
  });

  test('every call counts: wrong ones, unknown routes and refused ones too', async () => {
    const client = await (await open()).client('read');
    await client.get('/nothing');
    await client.get('/tickets/nonsense');
    await client.send('PUT', '/tickets');
    await client.post('/contacts', {});
    expect((await client.get('/teams')).headers.get('RateLimit-Remaining')).toBe('595');
  });

  test('a call over the limit does nothing', async () => {
    const workspace = await open({ rateLimiter: refusing });
    const refused = await openedTicket(await workspace.client('write'));
    expect(refused.status).toBe(429);
  });
});

const refusing: RateLimiter = { take: async () => ({ allowed: false, remaining: 0, resetSeconds: 30 }) };
