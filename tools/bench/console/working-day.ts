/** An agent who answers one ticket after the other by keys, while others write: what the busy hour and the long day are made of. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import type { World } from './world.ts';

/** `ticketMs`: how long each takes at least. `reads`: what a person waits for before they answer. */
export type Pace = Readonly<{ ticketMs: number; readMs: number; restMs: number }>;

export type Day = Readonly<{
  page: Page;
  /** Answers so many tickets. */
  work: (tickets: number) => Promise<void>;
  calls: () => readonly string[];
  /** Answers with 429. */
  refused: () => number;
}>;

/** `faster`: how many times faster the page's own intervals run. */
export const beginDay = async (world: World, pace: Pace, faster: number): Promise<Day> => {
  const page = await world.browse();
  await page.addInitScript(`{
    const real = setInterval;
    globalThis.setInterval = (work, ms, ...rest) => real(work, ms >= 1000 ? ms / ${faster} : ms, ...rest);
  }`);
  const calls: string[] = [];
  let refused = 0;
  page.on('request', (request) => {
    const call = callOf(request);
    if (call !== null) calls.push(call);
  });
  page.on('response', (answer) => {
    if (answer.status() === 429) refused += 1;
  });
  await page.goto(`${world.consoleUrl()}/inbox/open`);
  await page.getByRole('row').first().waitFor();
  await page.keyboard.press('Enter');
  await page.locator('[data-editor="here"]').waitFor();
  let turn = 0;
  const work = async (tickets: number): Promise<void> => {
    for (let count = 0; count < tickets; count += 1) {
      const since = performance.now();
      await page.getByRole('log').locator('article').first().waitFor();
      await pause(pace.readMs);
      await ways[turn % ways.length]?.(page, pace);
      turn += 1;
      await pause(Math.max(pace.ticketMs - (performance.now() - since), 0));
    }
  };
  return { page, work, calls: () => calls, refused: () => refused };
};

/** Like `PUT drafts/reply`; null for the stream and for what is no call. */
const callOf = (request: Request): string | null => {
  const { pathname } = new URL(request.url());
  if (!pathname.startsWith('/console/api/') || pathname.endsWith('/stream')) return null;
  const parts = pathname.slice('/console/api/'.length).split('/');
  return `${request.method()} ${parts.filter((part) => !/^\d+$|^[0-9a-f-]{36}$/.test(part)).join('/')}`;
};

type Way = (page: Page, pace: Pace) => Promise<void>;

const typed: Way = async (page, { restMs }) => {
  for (const words of ['Hello, ', 'it left our house this morning, ', 'and should be there tomorrow.']) {
    await page.keyboard.type(words);
    await pause(restMs);
  }
};

const openComposer = async (page: Page, key: string, name: string): Promise<void> => {
  await page.keyboard.press(key);
  await page.getByRole('textbox', { name, exact: true }).waitFor();
};

const next = async (page: Page): Promise<void> => {
  const before = page.url();
  await page.keyboard.press('j');
  await page.waitForURL((url) => url.href !== before);
};

const answerAndSolve: Way = async (page, pace) => {
  const before = new URL(page.url()).pathname;
  await openComposer(page, 'r', 'Reply');
  await typed(page, pace);
  await page.keyboard.press('Control+Shift+Enter');
  await page.waitForURL(({ pathname }) => pathname !== before);
};

const answer: Way = async (page, pace) => {
  await openComposer(page, 'r', 'Reply');
  await typed(page, pace);
  await page.keyboard.press('Control+Enter');
  await page
    .getByText(/Sent in \d+ s/)
    .first()
    .waitFor();
  await next(page);
};

const macro: Way = async (page) => {
  await page.keyboard.press('m');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Reply', exact: true }).getByText('sorry').waitFor();
  const before = new URL(page.url()).pathname;
  await page.keyboard.press('Control+Shift+Enter');
  await page.waitForURL(({ pathname }) => pathname !== before);
};

const note: Way = async (page, pace) => {
  await openComposer(page, 'n', 'Note');
  await typed(page, pace);
  await page.keyboard.press('Control+Enter');
  await page
    .getByText(/Note saved on/)
    .first()
    .waitFor();
  await next(page);
};

const chosen = async (page: Page, key: string, words: string): Promise<void> => {
  await page.keyboard.press(key);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await page.getByRole('option').first().waitFor({ state: 'detached' });
};

const sorted: Way = async (page) => {
  await page.keyboard.press('i');
  await chosen(page, 'p', 'high');
  await chosen(page, 's', 'pend');
  await next(page);
};

const searched: Way = async (page) => {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('invoice', { delay: 60 });
  await pause(400);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await next(page);
};

/** A third with a macro, as an agent's day has it. */
const ways: readonly Way[] = [
  answerAndSolve,
  macro,
  answer,
  note,
  macro,
  sorted,
  answerAndSolve,
  searched,
  macro,
];

/** Colleagues, customers and rules: `perMinute` changes, and a new ticket for each fourth of them. Ends when told. */
export const othersWork = (world: World, perMinute: number): (() => Promise<void>) => {
  let isOver = false;
  const numbers = world.sample.openNumbers;
  const working = (async () => {
    for (let count = 0; !isOver; count += 1) {
      await pause(60_000 / perMinute);
      const number = numbers[(count * 7) % numbers.length];
      const asked =
        count % 4 === 0
          ? world.call('POST', '/tickets', {
              requester_email: world.sample.emails[count % world.sample.emails.length],
              subject: `Meanwhile ${count}`,
              message: 'Is anybody there?',
            })
          : world.call('PATCH', `/tickets/${number}`, { subject: `Changed meanwhile ${count}` });
      // A ticket that was closed is no fault of the console.
      await asked.catch(() => undefined);
    }
  })();
  return () => {
    isOver = true;
    return working;
  };
};
