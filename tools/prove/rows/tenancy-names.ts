/** Addresses, domains, tags and retry keys belong to a workspace: using those of another one is using new ones. */
import type { Answer, Asking } from './client.ts';
import { callerOf, done } from './client.ts';
import type { ProofDesk } from './desk.ts';
import type { Furnished } from './tenancy-world.ts';

type World = Readonly<{
  proof: ProofDesk;
  ours: Furnished;
  theirs: Furnished;
  tally: { calls: number; faults: string[] };
}>;

const headers = { 'Idempotency-Key': 'both-use-it' };

/** The other workspace uses a retry key that we shall use too. */
export const useRetryKey = async ({ proof, theirs }: World): Promise<void> => {
  const ask = callerOf(proof.api, theirs.token);
  await done(ask({ method: 'POST', path: '/contacts', body: { email: 'x@their.example' }, headers }));
};

/** Each call once with a name that the other workspace uses, once with one that nobody does. */
export const borrowedNames = async ({ proof, ours, theirs, tally }: World): Promise<void> => {
  const ask = callerOf(proof.api, ours.token);
  const own = await ask({ method: 'POST', path: '/contacts', body: { email: 'x@our.example' }, headers });
  tally.calls += 1;
  if (own.status !== 201 || own.headers.has('Idempotent-Replayed'))
    tally.faults.push('An Idempotency-Key of another workspace was taken for one of ours.');
  const categoryId = ours.records.categoryId;
  const article = (name: string): Asking => ({
    method: 'POST',
    path: '/kb/articles',
    body: { title: name, slug: name, category_id: categoryId },
  });
  for (const asking of [...askings, article]) {
    const used = await ask(asking(`${theirs.word}-0`));
    const fresh = await ask(asking(`${theirs.word}-unused`));
    tally.calls += 2;
    if (shapeOf(used, `${theirs.word}-0`) !== shapeOf(fresh, `${theirs.word}-unused`))
      tally.faults.push(
        `${asking('<name>').method} ${asking('<name>').path} tells a name of another workspace.`,
      );
  }
};

const ticket = { subject: 'Hello', message: 'Help.' };

const askings: readonly ((name: string) => Asking)[] = [
  (name) => ({ method: 'GET', path: `/contacts?email=person@${name}.example` }),
  (name) => ({ method: 'GET', path: `/tickets?tag=tag-${name}` }),
  (name) => ({ method: 'GET', path: `/tickets?updated_since=2020-01-01T00:00:00.000Z&tag=tag-${name}` }),
  (name) => ({ method: 'POST', path: '/contacts', body: { email: `person@${name}.example` } }),
  (name) => ({
    method: 'POST',
    path: '/tickets',
    body: { ...ticket, requester_email: `person@x-${name}.example` },
  }),
  (name) => ({
    method: 'POST',
    path: '/tickets',
    body: { ...ticket, requester_email: `person@${name}.example`, tags: [`tag-${name}`] },
  }),
  (name) => ({ method: 'POST', path: '/organizations', body: { name, email_domains: [`${name}.example`] } }),
  (name) => ({ method: 'PATCH', path: '/tickets/1', body: { tags: [`tag-${name}`] } }),
];

/** The answer without the name, and without what any two records differ in. */
const shapeOf = ({ status, text }: Answer, name: string): string =>
  `${status} ${text
    .replaceAll(name, '<name>')
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<at>')
    .replace(/"number":\d+/g, '"number":<number>')}`;
