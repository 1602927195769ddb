import { TidemarkError } from '@tidemark/client';
import { expect, test } from 'vitest';
import { articleWriter } from './article-writer.ts';
import type { ArticlePatch } from './articles.ts';

const writing = (refusals: readonly (number | null)[] = []) => {
  const sent: (readonly [ArticlePatch, string | null])[] = [];
  const writer = articleWriter('a', 'v1', async (_id, patch, tag) => {
    const status = refusals[sent.length] ?? null;
    sent.push([patch, tag]);
    if (status !== null) throw new TidemarkError({ code: 'precondition_failed', message: 'No.', status });
    return { tag: `v${sent.length + 1}` };
  });
  return { sent, writer };
};

test('each save names the version of the one before', async () => {
  const { sent, writer } = writing();
  writer.type('<p>a</p>');
  expect(writer.state().type).toBe('typing');
  expect(await writer.flush()).toBe(true);
  writer.type('<p>b</p>');
  expect(await writer.change({ title: 'B' })).toBe(true);
  expect(sent).toEqual([
    [{ draft_body_html: '<p>a</p>' }, 'v1'],
    [{ draft_body_html: '<p>b</p>' }, 'v2'],
    [{ title: 'B' }, 'v3'],
  ]);
  expect(writer.state()).toEqual({ type: 'saved', reason: '' });
});

test('a text that another author has changed meanwhile is not overwritten, unless one says so', async () => {
  const { sent, writer } = writing([412]);
  writer.type('<p>mine</p>');
  expect(await writer.flush()).toBe(false);
  expect(writer.state()).toEqual({ type: 'moved', reason: 'No.' });
  writer.type('<p>mine, too</p>');
  expect([await writer.flush(), await writer.change({ title: 'B' })]).toEqual([false, false]);
  expect(sent.length).toBe(1);
  expect(await writer.overwrite()).toBe(true);
  expect(sent[1]).toEqual([{ draft_body_html: '<p>mine, too</p>' }, null]);
});

test('a text that could not be saved is saved by the next attempt', async () => {
  const { sent, writer } = writing([500]);
  writer.type('<p>a</p>');
  expect(await writer.flush()).toBe(false);
  expect(writer.state().type).toBe('failed');
  expect(await writer.flush()).toBe(true);
  expect(sent.map(([patch]) => patch.draft_body_html)).toEqual(['<p>a</p>', '<p>a</p>']);
});

test('a change that met another author’s text is made once the own one wins, before what was typed since', async () => {
  const { sent, writer } = writing([412, 500]);
  const published: ArticlePatch = { body_html: '<p>mine</p>', draft_body_html: null, status: 'published' };
  expect(await writer.change(published)).toBe(false);
  expect(writer.state().type).toBe('moved');
  writer.type('<p>mine, too</p>');
  expect(await writer.overwrite()).toBe(false);
  expect(writer.state().type).toBe('moved');
  expect(await writer.overwrite()).toBe(true);
  expect(sent.slice(2)).toEqual([
    [published, null],
    [{ draft_body_html: '<p>mine, too</p>' }, 'v4'],
  ]);
  expect(writer.state()).toEqual({ type: 'saved', reason: '' });
});
