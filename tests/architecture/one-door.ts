/** Tickets and events are saved in one place each. A store of theirs goes by its own name, so that this test sees each use. */
import { describe, expect, test } from 'vitest';
import { sourceFiles } from '../source-files.ts';

const production = sourceFiles().filter(
  ({ path, isTest }) =>
    !isTest && !path.startsWith('packages/domain/src/testing/') && !path.startsWith('adapters/sql/'),
);

/** `tickets.save` and the like, called or handed on. */
const writing = (store: string, methods: string): RegExp =>
  new RegExp(`\\b${store}\\s*!?\\s*\\??\\.\\s*(?:${methods})\\b`);

/** The store under another name, or some of its methods without it. */
const renaming = (store: string): RegExp =>
  new RegExp(
    [
      // `const other = stores.tickets`, `keep(stores.tickets)`, `const { save } = stores.tickets`
      `\\b\\w*[sS]tores\\s*\\??\\.\\s*${store}\\b(?!\\s*!?\\s*\\??\\.)`,
      // `stores['tickets']`, `Stores['tickets']`
      `\\b\\w*[sS]tores\\s*(?:\\?\\.)?\\[\\s*['"\`]${store}['"\`]\\s*\\]`,
      // `tickets['save']`
      `\\b${store}\\s*(?:\\?\\.)?\\[\\s*['"\`]`,
      // `const { tickets: other } = stores`
      `\\b(?:const|let|var)\\s*\\{[^;=()]*\\b${store}\\s*:[^;=()]*\\}\\s*=`,
      // `({ tickets: other }) =>`, `({ tickets: other }: Stores`
      `\\{[^{}]*\\b${store}\\s*:\\s*(?:\\w+|\\{[^{}]*\\})[^{}();]*\\}\\s*(?:\\)\\s*=>|:\\s*\\w*Stores\\b)`,
      // `const { save } = tickets`
      `\\}\\s*=\\s*${store}\\s*;`,
    ].join('|'),
  );

/** A file that can name the type of the store could pass it on under another name. */
const typed = (type: string): RegExp => new RegExp(`\\b${type}\\b`);

const pathsOf = (...patterns: readonly RegExp[]): readonly string[] =>
  production
    .filter(({ text }) => patterns.some((pattern) => pattern.test(text)))
    .map(({ path }) => path)
    .sort();

describe('one door for ticket writes', () => {
  const writes = writing('tickets', 'add|save|remove');

  test.each([
    'tickets.save(ticket)',
    'tickets?.save(ticket)',
    'stores.tickets.add(ticket)',
    'stores.tickets\n      .add(ticket)',
    'all.map(tickets.save)',
  ])('%j is recognized as a write', (text) => expect(text).toMatch(writes));

  test.each([
    'const store = stores.tickets; store.add(ticket);',
    'const { save } = stores.tickets;',
    'keep(scope.stores.tickets, ticket)',
    "stores['tickets'].save(ticket)",
    "tickets['save'](ticket)",
    'const { events, tickets: store } = stores;',
    'const { tickets: { save } } = scope.stores;',
    'async ({ tickets: store }) => store.save(ticket)',
    'async ({ tickets: store }: Stores, now: Instant) => store.save(ticket)',
    'const { save } = tickets;',
  ])('%j is recognized as another name of the store', (text) => expect(text).toMatch(renaming('tickets')));

  test('only commitTicket saves a ticket, and only the erasure of a person removes one', () => {
    expect(pathsOf(writes)).toEqual([
      'packages/domain/src/desk/erasure/remove-ticket.ts',
      'packages/domain/src/desk/tickets/commit-ticket.ts',
    ]);
  });

  test('the store of tickets has no other name', () => {
    expect(pathsOf(renaming('tickets'))).toEqual([]);
    expect(pathsOf(typed('TicketStore'))).toEqual([
      'packages/domain/src/model/desk/ticket-store.ts',
      'packages/domain/src/model/ports.ts',
    ]);
  });

  test('only emit creates events, so that no webhook misses one; a test event is for one webhook only', () => {
    expect(pathsOf(writing('events', 'add'))).toEqual([
      'packages/domain/src/outbound/events/emit.ts',
      'packages/domain/src/outbound/webhooks/webhook-cases.ts',
    ]);
    expect(pathsOf(renaming('events'))).toEqual([]);
    expect(pathsOf(typed('EventStore'))).toEqual([
      'packages/domain/src/model/outbound/event.ts',
      'packages/domain/src/model/ports.ts',
      // Only reads.
      'packages/domain/src/outbound/events/list-events.ts',
    ]);
  });
});
