import { describe, expect, test } from 'vitest';
import { emptyText } from './draft-text.ts';
import {
  addressesIn,
  beginForward,
  forwardable,
  forwardOther,
  lastAddress,
  withLastAddress,
} from './forwarding.ts';
import { aMessage } from './testing/a-message.ts';

const introduction = ({ author }: ReturnType<typeof aMessage>): string => `${author.name} & co wrote:`;
const cleo = aMessage({ id: 'm1', body: 'Where is it?', body_html: '<p>Where is it?</p>' });
const dana = aMessage({
  ...{ id: 'm2', body: 'Here.', body_html: '<p>Here.</p>' },
  author: { type: 'agent', id: 'a1', name: 'Dana' },
});

describe('a forward', () => {
  test('begins with an empty line and the quoted message, without its pictures', () => {
    const html = '<p>Look <img src="https://cdn.test/a.png" alt="x">here</p>';
    expect(beginForward({ ...cleo, body_html: html }, introduction)).toEqual({
      ...emptyText,
      forwardOf: 'm1',
      html: '<p><br></p><p>Cleo &amp; co wrote:</p><blockquote><p>Look here</p></blockquote>',
      body: '\n\nCleo & co wrote:\nLook here',
    });
  });

  test('quotes a text that is too long without its format, and not whole', () => {
    const body = 'x'.repeat(50_000);
    const { html } = beginForward({ ...cleo, body, body_html: `<p><b>${body}</b></p>` }, introduction);
    expect(html?.length).toBeLessThan(21_000);
    expect(html).not.toContain('<b>');
  });

  test('quotes a long text so that it can be saved, also where it is cut within an emoji', () => {
    const body = `x${'🙂'.repeat(25_000)}`;
    const text = beginForward({ ...cleo, body, body_html: `<p>${body}</p>` }, introduction);
    expect([text.html?.isWellFormed(), text.body.isWellFormed()]).toEqual([true, true]);
  });

  test.each([
    ['formatted', { html: '<p>Please look.</p>', body: 'Please look.\n' }],
    ['plain', { html: null, body: 'Please look.\n' }],
  ])('of another message keeps the own words: %s', (_, own) => {
    const begun = forwardOther(
      {
        ...emptyText,
        forwardOf: 'm1',
        html: own.html === null ? null : `${own.html}<p>Cleo &amp; co wrote:</p><blockquote>…</blockquote>`,
        body: `${own.body}Cleo & co wrote:\n…`,
      },
      { from: cleo, to: dana, introduction },
    );
    expect(begun.forwardOf).toBe('m2');
    expect(begun.body).toContain('Please look.\nDana & co wrote:\nHere.');
    expect(begun.html ?? begun.body).not.toContain('Cleo');
  });

  test('whose introduction was deleted keeps its text', () => {
    const text = { ...emptyText, html: '<p>Own words.</p>', body: 'Own words.', forwardOf: 'm1' };
    expect(forwardOther(text, { from: cleo, to: dana, introduction })).toEqual({ ...text, forwardOf: 'm2' });
    expect(forwardOther(text, { from: null, to: dana, introduction })).toEqual({ ...text, forwardOf: 'm2' });
  });

  test('takes public messages and what people outside answered in notes, the newest first', () => {
    const note = aMessage({ ...dana, id: 'm3', internal: true });
    const answer = aMessage({ ...cleo, id: 'm4', internal: true });
    expect(forwardable([cleo, dana, note, answer]).map(({ id }) => id)).toEqual(['m4', 'm2', 'm1']);
  });
});

describe('a line of addresses', () => {
  test.each([
    ['', []],
    [' a@x.test ', ['a@x.test']],
    ['a@x.test,b@x.test; c@x.test\nd', ['a@x.test', 'b@x.test', 'c@x.test', 'd']],
  ])('%j names %j', (line, addresses) => {
    expect(addressesIn(line)).toEqual(addresses);
  });

  test('finds people by the last one, and takes the one that is chosen', () => {
    expect([lastAddress('a@x.test, da'), lastAddress('a@x.test, '), lastAddress('')]).toEqual(['da', '', '']);
    expect(withLastAddress('a@x.test, da', 'dana@x.test')).toBe('a@x.test, dana@x.test, ');
  });
});
