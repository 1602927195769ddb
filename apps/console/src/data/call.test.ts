import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isPassing } from './draft-ports.ts';

beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('location', new URL('https://acme.example.com/console'));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  [
    'breaks off in the middle',
    () => new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('network error')) })),
  ],
  ['is a page of the network on the way', () => new Response('<title>Sign in to the train</title>')],
])('an answer that %s is one to ask for again', async (_, answer) => {
  vi.stubGlobal('fetch', async () => answer());
  const { ask } = await import('./call.ts');
  const error = await ask('/drafts/1/reply').catch((caught: unknown) => caught);
  expect([isPassing(error), error]).toMatchObject([true, { code: 'network_error' }]);
});
