/** Lost updates: ETag, If-Match, If-None-Match (contract §1.8). */
import { describe, expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';
import { furnish } from './samples.ts';

forEachDesk((open) => {
  describe.each(['ticket', 'contact', 'organization', 'article'] as const)('a %s', (kind) => {
    const prepared = async () => {
      const workspace = await open();
      const { number, contactId, organizationId, articleId } = await furnish(workspace);
      const path = {
        ticket: `/tickets/${number}`,
        contact: `/contacts/${contactId}`,
        organization: `/organizations/${organizationId}`,
        article: `/kb/articles/${articleId}`,
      }[kind];
      const change = { subject: 'Changed', name: 'Changed', title: 'Changed' };
      const client = await workspace.client('read', 'write');
      const etag = (await client.get(path)).headers.get('ETag') ?? '';
      return { client, path, change, etag };
    };

    test('has a new ETag after a change, and the same one after an empty change', async () => {
      const { client, path, change, etag } = await prepared();
      expect(etag).toMatch(/^"\d+(-[\d-]+)?"$/);
      const nothing = await client.patch(path, {});
      expect([nothing.status, nothing.headers.get('ETag')]).toEqual([200, etag]);
      const changed = await client.patch(path, change);
      expect(changed.headers.get('ETag')).not.toBe(etag);
      expect((await client.get(path)).headers.get('ETag')).toBe(changed.headers.get('ETag'));
    });

    test('is changed when If-Match names its version', async () => {
      const { client, path, change, etag } = await prepared();
      expect((await client.patch(path, change, { 'If-Match': etag })).status).toBe(200);
    });

    test('is not changed when If-Match names an older version', async () => {
      const { client, path, change, etag } = await prepared();
      await client.patch(path, change);
      const refused = await client.patch(
        path,
        { name: 'Lost', subject: 'Lost', title: 'Lost' },
        { 'If-Match': etag },
      );
      expect([refused.status, refused.error.code]).toEqual([412, 'precondition_failed']);
      expect((await client.get(path)).text).not.toContain('Lost');
    });

    test('gets an error for a weak tag, so that clients do not retry for ever', async () => {
      const { client, path, change, etag } = await prepared();
      const refused = await client.patch(path, change, { 'If-Match': `W/${etag}` });
      expect([refused.status, refused.error.code]).toEqual([412, 'precondition_failed']);
      expect(refused.error.message).toContain('a weak one (W/"3") never matches');
    });

    test.each([
      ['*', 200],
      ['"999", %', 200],
      ['W/%', 412],
      ['"-1"', 412],
      ['"1e400"', 412],
      ['""', 412],
      ['"999,%', 422],
    ])('with If-Match: %s gets %d', async (pattern, status) => {
      const { client, path, change, etag } = await prepared();
      const answer = await client.patch(path, change, { 'If-Match': pattern.replace('%', etag) });
      expect(answer.status).toBe(status);
    });

    test.each([
      ['nonsense', '"nonsense"'],
      ['', '""'],
      ['1', '"1"'],
      ['"1', '"\\"1"'],
      ['"1" "2"', '"\\"1\\" \\"2\\""'],
      ['*, "1"', '"*, \\"1\\""'],
    ])('is not changed when If-Match is %j, and the error says what it must be', async (ifMatch, got) => {
      const { client, path, etag } = await prepared();
      const refused = await client.patch(
        path,
        { name: 'Lost', subject: 'Lost', title: 'Lost' },
        { 'If-Match': ifMatch },
      );
      expect([refused.status, refused.error.code, refused.error.field]).toEqual([
        422,
        'validation_failed',
        'If-Match',
      ]);
      expect(refused.error.message).toBe(
        `If-Match must be the ETag of the record with its quotes, like "3", a list of them, or *, got ${got}.`,
      );
      expect((await client.get(path)).headers.get('ETag')).toBe(etag);
    });

    test('gets 304 without a body for the current tag', async () => {
      const { client, path, etag } = await prepared();
      for (const tag of [etag, `W/${etag}`, `"999", ${etag}`, '*']) {
        const answer = await client.send('GET', path, { headers: { 'If-None-Match': tag } });
        expect([answer.status, answer.headers.get('ETag')]).toEqual([304, etag]);
      }
      const other = await client.send('GET', path, { headers: { 'If-None-Match': '"999"' } });
      expect(other.status).toBe(200);
    });
  });

  test('a ticket marked read has a new tag, and the earlier tag still allows a change', async () => {
    const workspace = await open();
    const { number } = await furnish(workspace);
    const ann = await workspace.as('agent');
    const bob = await workspace.as('agent');
    const path = `/tickets/${number}`;
    const etag = (await ann.get(path)).headers.get('ETag') ?? '';
    const again = (client: typeof ann) => client.send('GET', path, { headers: { 'If-None-Match': etag } });
    expect([(await again(ann)).status, (await again(bob)).status]).toEqual([304, 304]);
    await ann.post(`${path}/read`, {});
    const read = await again(ann);
    expect([read.status, read.body.unread]).toEqual([200, false]);
    expect((await again(bob)).status).toBe(304);
    expect((await ann.patch(path, { subject: 'Changed' }, { 'If-Match': etag })).status).toBe(200);
  });

  test('a viewed article has a new tag, and the earlier tag still allows a change', async () => {
    const workspace = await open();
    const { articleId } = await furnish(workspace);
    const client = await workspace.client('read', 'write');
    const path = `/kb/articles/${articleId}`;
    const etag = (await client.get(path)).headers.get('ETag') ?? '';
    await workspace.write(({ helpCentre }) => helpCentre.addViews(new Map([[articleId, 1]])));
    const seen = await client.send('GET', path, { headers: { 'If-None-Match': etag } });
    expect([seen.status, seen.body.view_count]).toEqual([200, 1]);
    expect((await client.patch(path, { title: 'Changed' }, { 'If-Match': etag })).status).toBe(200);
  });

  test('an unknown record returns 404 even with a failing If-Match', async () => {
    const client = await (await open()).client('write');
    expect((await client.patch('/tickets/9', {}, { 'If-Match': '"1"' })).status).toBe(404);
  });

  test('one of two changes with one ETag at the same moment is refused', async () => {
    const workspace = await open();
    const { number } = await furnish(workspace);
    const client = await workspace.client('read', 'write');
    const ifMatch = { 'If-Match': (await client.get(`/tickets/${number}`)).headers.get('ETag') ?? '' };
    const answers = await Promise.all(
      ['One', 'Two'].map((subject) => client.patch(`/tickets/${number}`, { subject }, ifMatch)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});
