/** For how long a message can be taken back: until then a test waits for its sending. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ConsoleServer, Person } from './console-server.ts';

/** By the agent of this page from now on. Pages that are open do not know it. */
export const undoFor = async (page: Page, seconds: number): Promise<void> => {
  const headers = { 'X-Tidemark-Console': 'test', 'Content-Type': 'application/json' };
  const init = { method: 'PATCH', headers, body: JSON.stringify({ undo_seconds: seconds }) };
  const ok = `fetch('/console/api/my/preferences', ${JSON.stringify(init)}).then(({ ok }) => ok)`;
  expect(await page.evaluate(ok)).toBe(true);
};

/** Messages of this person are sent at once, in each page from now on. */
export const sendsAtOnce = async (server: ConsoleServer, who: Person): Promise<void> => {
  const page = await server.signedIn('/console/preferences', {}, who);
  await undoFor(page, 0);
  await page.context().close();
};
