/** A desk that is worked on by keys alone, whose presses are counted. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openConsole } from './console-server.ts';
import { consoleDocument } from './console-tickets.ts';

const rules = [
  {
    name: 'Tag parcels',
    on: 'ticket.created',
    conditions: { all: [{ fact: 'subject', contains: 'parcel' }] },
    actions: [{ add_tags: ['parcel'] }],
  },
];

/** Presses keys, and counts them; what is typed does not count. */
const handsOn = (page: Page) => {
  let actions = 0;
  return {
    press: async (...keys: readonly string[]) => {
      for (const key of keys) {
        actions += 1;
        await page.keyboard.press(key);
      }
    },
    /** Into what has the focus: on a busy machine a key opens it a moment later. */
    type: async (text: string) => {
      await page.locator('input:focus, textarea:focus, [contenteditable=true]:focus').waitFor();
      await page.keyboard.type(text);
    },
    /** Since it was asked last. */
    actions: () => {
      const sofar = actions;
      actions = 0;
      return sofar;
    },
  };
};

export type HandsDesk = Awaited<ReturnType<typeof openDeskForHands>>;

export const openDeskForHands = async () => {
  const server = await openConsole();
  const file = join(server.dataFolder, 'with-rules.json');
  await writeFile(file, JSON.stringify({ ...consoleDocument, rules }));
  await server.tidemark('config', 'apply', file);
  const { data } = await server.call('GET', '/kb/categories');
  await server.call('POST', '/kb/articles', {
    category_id: (data as readonly Readonly<{ id: string }>[])[0]?.id,
    status: 'published',
    title: 'How to return an item',
    body_html: '<p>Send it back.</p>',
  });
  const at = async (path: string) => {
    const page = await server.signedIn(path);
    await page.locator('[role="grid"], [role="log"]').first().waitFor();
    return { page, hands: handsOn(page) };
  };
  const onTicket = async (number: number) => {
    const opened = await at(`/console/tickets/${number}?view=all`);
    await opened.page.getByRole('log').getByRole('article').first().waitFor();
    await opened.page.locator('[data-editor="here"]').waitFor();
    return opened;
  };
  const ticket = (number: number) => server.call('GET', `/tickets/${number}`);
  const newest = async (number: number) => {
    const { data: messages } = await server.call('GET', `/tickets/${number}/messages?order=desc`);
    return (messages as readonly Readonly<{ body: string }>[])[0]?.body;
  };
  return { server, at, onTicket, ticket, newest };
};
