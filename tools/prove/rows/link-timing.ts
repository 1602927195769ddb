/** Neither the response to a request for a sign-in link or a new password nor its time shows whether the address is known. */
import { limits, systemCall } from '@tidemark/domain';
import { type Answered, type Caller, callerOf } from '../caller.ts';
import { newPlace, type Place } from '../databases.ts';
import { onDesk, setUpKeys } from '../desk.ts';
import { addForgetful, resetsTold } from '../reset-tries.ts';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { startServer } from '../server.ts';
import { inTurn, judged, shuffled, sourceOf } from '../told-by-time.ts';

export const linkTiming: Row = {
  name: 'link-timing',
  promise:
    'A customer’s sign-in link and an agent’s link for a new password are promised in the same words, and as fast, to an unknown address as to one that is known, blocked, only invited or has had its mails of the hour.',
  databases: ['sqlite', 'postgres'],
  kind: 'timing',
  longestSeconds: { short: 900 },
  run: (context) => timing(context),
};

const kinds = ['known', 'unknown', 'blocked', 'capped'] as const;
type Kind = (typeof kinds)[number];
type Try = Readonly<{ kind: Kind; email: string }>;

const timing = async (context: ProofContext): Promise<Proof> => {
  const addresses = bySize(context.size, { slice: 10, short: 800, full: 5_000 });
  const place = await newPlace(context);
  const { workspaceId } = await setUpKeys(place, 1);
  await addCustomers(place, workspaceId, addresses);
  const resets = { context, place, workspaceId };
  await addForgetful(resets);
  const server = await startServer(place, { environment: { TRUSTED_PROXIES: '127.0.0.0/8' } });
  const caller = callerOf(server.url);
  try {
    const tries = shuffled(context.seed, triesAt(addresses));
    context.note(`at most ${tries.length} links, one after the other`);
    await warmUp(caller, context.size === 'slice' ? 10 : 200);
    const tried = await inTurn(tries, {
      kinds,
      size: context.size,
      attempt: ({ email }, index) => askFor(caller, email, sourceOf(index)),
    });
    const links = judged(tried, { kinds, status: 202, measures: context.size !== 'slice' });
    await server.end('SIGTERM');
    const passwords = await resetsTold(resets);
    return {
      figures: { ...links.figures, ...passwords.figures },
      faults: [...links.faults, ...passwords.faults.map((fault) => `Passwords: ${fault}`)],
    };
  } finally {
    caller.close();
  }
};

/** Every address is asked for once here: no more than three mails an hour go to one. */
const triesAt = (addresses: number): readonly Try[] =>
  kinds.flatMap((kind) =>
    Array.from({ length: addresses }, (_, index) => ({ kind, email: emailOf(kind, index) })),
  );

const emailOf = (kind: Kind, index: number): string =>
  `${kind.padEnd(7, 'x')}-${String(index).padStart(4, '0')}@customer.example`;

/** Known customers have a ticket, blocked ones too; capped ones have had three links. */
const addCustomers = (place: Place, workspaceId: string, count: number): Promise<void> =>
  onDesk(place, async ({ tickets, contacts, portal }) => {
    const call = systemCall(workspaceId, 'prepare', 'prepare');
    const open = (kind: Kind, index: number) =>
      tickets.open(call, { requesterEmail: emailOf(kind, index), subject: 'Late', message: 'Where is it?' });
    const add = async (index: number): Promise<void> => {
      await open('known', index);
      const { requesterId } = await open('blocked', index);
      await contacts.change(call, { id: requesterId, blocked: true });
      for (let links = 0; links < limits.mail.linksTo.most; links += 1)
        await portal.requestLink({ ...call, source: sourceOf(index) }, { email: emailOf('capped', index) });
    };
    for (let first = 0; first < count; first += 10)
      await Promise.all(Array.from({ length: Math.min(10, count - first) }, (_, more) => add(first + more)));
  });

/** The first links wait for code to become fast. */
const warmUp = async (caller: Caller, count: number): Promise<void> => {
  for (let index = 0; index < count; index += 1)
    await askFor(caller, `warm-${index}@customer.example`, `192.0.2.${index}`);
};

const askFor = (caller: Caller, email: string, source: string): Promise<Answered> =>
  caller.call({ method: 'POST', path: '/portal/auth/link', token: null, source, body: { email } });
