import type { Desk } from '../desk.ts';
import type { LogInBrowser } from '../entry/sessions/session-cases.ts';
import type { SignedIn } from '../entry/sessions/sign-in.ts';
import type { Call } from '../model/actor.ts';

/** Signs in the browser of an agent without a second factor. */
export const signInBrowser = async (desk: Desk, call: Call, input: LogInBrowser): Promise<SignedIn> => {
  const begun = await desk.sessions.beginBrowser(call, input);
  if ('awaits' in begun) throw new Error('Expected a session, got a second step.');
  return begun;
};
