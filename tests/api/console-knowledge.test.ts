/** Articles as those who write them see them (contract §5.8). */
import { expect, test } from 'vitest';
import { forEachDesk } from './desks.ts';
import { knowledgeBase } from './knowledge-base.ts';

const base = '/knowledge/articles';

forEachDesk((open) => {
  test('only agents who may change an article see its unpublished text, and the API never shows it', async () => {
    const { workspace, category, client } = await knowledgeBase(open);
    const [owner, other] = [await workspace.atConsole('owner'), await workspace.atConsole('agent')];
    const { body: made } = await owner.post(base, {
      title: 'Refunds',
      category_id: category.id,
      body_html: '<p>Now.</p>',
      status: 'published',
    });
    const article = `${base}/${made.id}`;
    const { body: published } = await client.get(`/kb/articles/${made.id}`);
    const saved = await owner.patch(article, { draft_body_html: '<p>Secret <script>x</script></p>' });
    expect([saved.status, saved.body]).toEqual([
      200,
      { ...made, draft_body_html: '<p>Secret </p>', has_draft: true },
    ]);
    expect((await other.get(article)).body).toMatchObject({
      body_html: '<p>Now.</p>',
      draft_body_html: null,
      has_draft: true,
      may_change: false,
    });
    expect((await client.get(`/kb/articles/${made.id}`)).body).toEqual(published);
    const { data } = await owner.get(base, { status: 'published' });
    expect(data).toEqual([
      expect.not.objectContaining({ body_html: expect.anything(), draft_body_html: expect.anything() }),
    ]);
    expect(JSON.stringify(data)).not.toContain('Secret');
    expect((await other.patch(article, { draft_body_html: null })).status).toBe(403);
  });

  test('two authors do not overwrite each other', async () => {
    const { workspace, category } = await knowledgeBase(open);
    const owner = await workspace.atConsole('owner');
    const { body, headers } = await owner.post(base, { title: 'Refunds', category_id: category.id });
    const tag = headers.get('etag') ?? '';
    const write = (text: string) =>
      owner.patch(`${base}/${body.id}`, { draft_body_html: text }, { 'If-Match': tag });
    expect((await write('<p>one</p>')).status).toBe(200);
    expect((await write('<p>two</p>')).status).toBe(412);
    expect((await owner.get(`${base}/${body.id}`)).body.draft_body_html).toBe('<p>one</p>');
  });

  test('a translation of an unknown article, or of another translation, is refused', async () => {
    const { workspace, category } = await knowledgeBase(open);
    const owner = await workspace.atConsole('owner');
    const write = (more: Readonly<Record<string, unknown>>) =>
      owner.post(base, { title: 'Refunds', category_id: category.id, ...more });
    const { id } = (await write({})).body;
    const german = await write({ locale: 'de', translation_of: id });
    expect([german.status, german.body.translation_of]).toEqual([201, id]);
    for (const wrong of [german.body.id, category.id, 'x', 7, '\u0000']) {
      const refused = await write({ translation_of: wrong });
      expect([refused.status, refused.error.field]).toEqual([422, 'translation_of']);
    }
    for (const wrong of [7, {}, '\u0000', '\ud800', 'x'.repeat(100_001)])
      expect((await write({ draft_body_html: wrong })).error.field).toBe('draft_body_html');
  });

  test('each finding of an article names the heading, picture, link or language', async () => {
    const { workspace, category } = await knowledgeBase(open);
    const [owner, other] = [await workspace.atConsole('owner'), await workspace.atConsole('agent')];
    const { body } = await owner.post(base, {
      title: 'Refunds',
      category_id: category.id,
      draft_body_html: '<p> </p>',
    });
    const { status, body: checked } = await owner.get(`${base}/${body.id}/findings`);
    expect([status, checked]).toEqual([200, { findings: [{ kind: 'empty_body', subject: '' }] }]);
    expect((await other.get(`${base}/${body.id}/findings`)).status).toBe(404);
  });
});
