import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fetchedBefore } from './fetched-before.tsx';

test('a pane that was fetched is drawn at once, without waiting once more', async () => {
  const { fetch, Pane } = fetchedBefore(
    async () =>
      ({ name }: Readonly<{ name: string }>) =>
        name,
  );
  await fetch();
  expect(renderToString(createElement(Pane, { name: 'Ticket 1' }))).toBe('Ticket 1');
});
