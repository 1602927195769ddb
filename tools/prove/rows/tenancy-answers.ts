/** The parts of a response that may tell one workspace about another. */
import { type Answer, objectOf } from './client.ts';
import type { Furnished } from './tenancy-world.ts';

/** The body without what differs between any two calls. */
export const plain = ({ text, body }: Answer, id: string): string => {
  const requestId = objectOf(body.error).request_id;
  // Errors link to the reference on the host that was called.
  const shared = text.replace(/"docs_url":"https?:\/\/[^/"]+\//, '"docs_url":"<origin>/');
  const named = typeof requestId === 'string' ? shared.replaceAll(requestId, '<request>') : shared;
  return id === '' ? named : named.replace(standing(id), '<id>');
};

/** A number is not looked for inside of others. */
const standing = (id: string): RegExp => new RegExp(`(?<![0-9a-z])${RegExp.escape(id)}(?![0-9a-z])`, 'g');

const passing = ['x-request-id', 'date', 'ratelimit-remaining', 'ratelimit-reset'];

/** The headers without those that differ between any two calls. */
export const headersOf = ({ headers }: Answer): string =>
  [...headers]
    .filter(([name]) => !passing.includes(name))
    .map((pair) => pair.join(': '))
    .join('\n');

/** Says what of a workspace an answer shows, besides the id that was sent. */
export const leakFinder = ({ ids, word }: Furnished) => {
  const known = new Set(Object.values(ids).flat());
  return (answer: Answer, sent: string): string | null => {
    const shown = `${answer.text}\n${headersOf(answer)}`;
    if (shown.includes(word)) return 'shows a text of the other workspace';
    const found = shown.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
    const leak = found.find((id) => id !== sent && known.has(id));
    return leak === undefined ? null : `shows the id ${leak} of the other workspace`;
  };
};
