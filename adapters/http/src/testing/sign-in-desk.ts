import type { Browser } from './browser.ts';
import { type TestApi, testApi, testSettings } from './test-api.ts';

export const email = 'bo@desk.example';
export const password = 'correct horse battery';

/** A workspace with an agent, Bo, who signs in with a password. */
export const openSignInDesk = async (settings = testSettings): Promise<TestApi> => {
  const made = await testApi({ settings });
  await made.desk.agents.add(made.call, { email, name: 'Bo Chen', role: 'agent', password });
  return made;
};

export const signIn = (browser: Browser, more: Readonly<Record<string, string>> = {}): Promise<Response> =>
  browser.post('/login', { email, password, ...more });
