/** An agent who is signed in at the console of a place, as a browser is. */
import type { Place } from './databases.ts';
import { tidemarkWithInput } from './tidemark.ts';

const password = 'correct horse battery';
const email = 'ann@acme.invalid';

export const addAgent = async (place: Place): Promise<void> => {
  const args = ['agent', 'create', '--email', email, '--name', 'Ann', '--password-stdin'];
  await tidemarkWithInput(place, args, { input: `${password}\n` });
};

/** The cookie of a new sign-in. */
export const signIn = async (url: string): Promise<string> => {
  const body = new URLSearchParams({ email, password });
  const answer = await fetch(`${url}/login`, { method: 'POST', redirect: 'manual', body });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
};
