import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listOf, lists, paths, ticketNumberOf } from './paths.ts';
import { messageOf } from './tickets/message-link.ts';

const origin = 'https://acme.example.com';

test('the address of a ticket names its number and its list', () => {
  const { pathname, search } = new URL(paths.ticket(42, 'mine'), origin);
  expect([ticketNumberOf(pathname.split('/').at(-1)), listOf(search)]).toEqual([42, 'mine']);
});

test('the address of a message names it within its ticket', () => {
  const { pathname, hash } = new URL(paths.message(42, '0198c0de-0000-7000-8000-000000000001'), origin);
  expect([pathname, messageOf(hash)]).toEqual([
    '/console/tickets/42',
    '0198c0de-0000-7000-8000-000000000001',
  ]);
  for (const other of ['', '#other', ' #message-42']) expect(messageOf(other)).toBeNull();
});

test('an address whose message cannot exist still asks for one, so that its reader hears of it', () => {
  expect(['#message-', '#message-42', '#message-"]'].map(messageOf)).toEqual(['', '42', '"]']);
});

test.each(['0', '-1', '1.5', '042', 'x', '', '1234567890', undefined])(
  '%j is no number of a ticket',
  (text) => {
    expect(ticketNumberOf(text)).toBeNull();
  },
);

test.each(['?view=../settings', '?view=Mine', '?view=', '', '?other=mine'])('%j names no list', (search) => {
  expect(listOf(search)).toBeNull();
});

test('no id and no query leaves the console or its own segment', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1 }).filter((text) => text.isWellFormed() && !/^\.{1,2}$/.test(text)),
      (text) => {
        for (const [path, depth] of [
          [paths.customer(text), 4],
          [paths.article(text), 4],
          [paths.settings(text), 4],
          [paths.search(text), 3],
        ] as const) {
          const { pathname, origin: own } = new URL(path, origin);
          expect([own, pathname.startsWith('/console/'), pathname.split('/').length]).toEqual([
            origin,
            true,
            depth,
          ]);
        }
      },
    ),
  );
});

test('a search comes back as it was typed', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1 }).filter((text) => text.isWellFormed()),
      (text) => {
        expect(new URL(paths.search(text), origin).searchParams.get('q')).toBe(text);
      },
    ),
  );
});

test('a ticket that was opened from a search leads back to it, whatever was typed', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1 }).filter((text) => text.isWellFormed()),
      (text) => {
        const { search } = new URL(paths.ticket(42, lists.search(text)), origin);
        expect(paths.inbox(listOf(search) ?? '')).toBe(paths.search(text));
      },
    ),
  );
});

test('a list of a customer, an organization or an agent is named by an id', () => {
  const id = '019a9f00-7a12-7e63-9c7d-4f5a6b7c8d9e';
  for (const list of [lists.ofCustomer(id), lists.ofOrganization(id), lists.ofAgent(id)])
    expect(listOf(`?view=${list}`)).toBe(list);
  expect(listOf('?view=customer:x')).toBeNull();
  expect(paths.inbox(lists.ofCustomer(id))).toBe(paths.customer(id));
});
