/** Agents who forgot their password: whether the page behind `/login/forgotten` tells who is known, by its words or its time. */
import { limits, systemCall } from '@tidemark/domain';
import type { Answered } from './caller.ts';
import type { Place } from './databases.ts';
import { onDesk } from './desk.ts';
import { bySize, type Proof, type ProofContext } from './row.ts';
import { startServer } from './server.ts';
import { inTurn, judged, shuffled, sourceOf } from './told-by-time.ts';

const kinds = ['known', 'unknown', 'invited', 'capped'] as const;
type Kind = (typeof kinds)[number];

export type ResetTrying = Readonly<{ context: ProofContext; place: Place; workspaceId: string }>;

/** Agents who are known have a password, who is invited has none yet, and who is capped has had their mails of the hour. */
export const addForgetful = ({ context, place, workspaceId }: ResetTrying): Promise<void> =>
  onDesk(place, async ({ agents, account }) => {
    const call = systemCall(workspaceId, 'prepare', 'prepare');
    const add = (kind: Kind, index: number, password: string | null) =>
      agents.add(call, { email: emailOf(kind, index), name: 'Agent', role: 'agent', password });
    for (let index = 0; index < countOf(context); index += 1) {
      await add('known', index, 'correct horse battery');
      await add('invited', index, null);
      await add('capped', index, 'correct horse battery');
      for (let mails = 0; mails < limits.mail.linksTo.most; mails += 1)
        await account.askForReset({ ...call, source: sourceOf(index) }, { email: emailOf('capped', index) });
    }
  });

/** Every address is asked for once, of a server that sends mail. No other one may run on the place. */
export const resetsTold = async ({ context, place }: ResetTrying): Promise<Proof> => {
  const environment = { TRUSTED_PROXIES: '127.0.0.0/8', MAIL_FROM: 'Desk <support@desk.example>' };
  const { url } = await startServer(place, { environment });
  const tries = shuffled(
    context.seed,
    kinds.flatMap((kind) =>
      Array.from({ length: countOf(context) }, (_, index) => ({ kind, email: emailOf(kind, index) })),
    ),
  );
  context.note(`at most ${tries.length} forgotten passwords, one after the other`);
  for (let index = 0; index < bySize(context.size, { slice: 10, short: 100, full: 200 }); index += 1)
    await askFor(url, `warm-${index}@desk.example`, `192.0.2.${index}`);
  const tried = await inTurn(tries, {
    kinds,
    size: context.size,
    attempt: ({ email }, index) => askFor(url, email, sourceOf(index)),
  });
  const { figures, ...told } = judged(tried, { kinds, status: 200, measures: context.size !== 'slice' });
  const named = Object.entries(figures).map(([name, figure]) => [`passwords: ${name}`, figure]);
  return { ...told, figures: Object.fromEntries(named) };
};

const countOf = ({ size }: ProofContext): number => bySize(size, { slice: 5, short: 400, full: 2_000 });

/** Of one length, because the page repeats it. */
const emailOf = (kind: Kind, index: number): string =>
  `${kind.padEnd(7, 'x')}-${String(index).padStart(4, '0')}@desk.example`;

const askFor = async (url: string, email: string, source: string): Promise<Answered> => {
  const since = performance.now();
  const answer = await fetch(`${url}/login/forgotten`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': source },
    body: new URLSearchParams({ email }),
  });
  const page = await answer.text();
  const milliseconds = performance.now() - since;
  // A page without the address promises no mail: it says that none can be sent.
  const status = page.includes(email) ? answer.status : 0;
  const body = { page: page.replaceAll(email, 'the address') };
  return { status, body, retryAfter: null, milliseconds };
};
