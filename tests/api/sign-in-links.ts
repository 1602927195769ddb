/** Asking for sign-in links in tests, and what is done with them. */
import { expect } from 'vitest';
import type { Answer } from './client.ts';
import type { OpenWorkspace, TestWorkspace } from './desks.ts';

const day = 24 * 60 * 60_000;

/** The clock of a sign-in never goes back: each test has a day of its own, behind all that came before. */
let days = 0;

export const onItsOwnDay = async (open: OpenWorkspace): Promise<TestWorkspace> => {
  const workspace = await open();
  days += 1;
  workspace.clock.advance(days * day);
  return workspace;
};

export const ask = (workspace: TestWorkspace, email: unknown, headers: Record<string, string> = {}) =>
  workspace.stranger(null).post('/portal/auth/link', { email }, headers);

export const trade = (workspace: TestWorkspace, token: unknown): Promise<Answer> =>
  workspace.stranger(null).post('/portal/auth/session', { token });

export const tokenOf = (link: string | undefined): string =>
  /token=([0-9A-Za-z]{32})$/.exec(link ?? '')?.[1] ?? '';

export const block = async (workspace: TestWorkspace, email: string, blocked: boolean): Promise<void> => {
  const writer = await workspace.client('read', 'write');
  const [contact] = (await writer.get('/contacts', { email })).data;
  expect((await writer.patch(`/contacts/${contact?.id}`, { blocked })).status).toBe(200);
};
