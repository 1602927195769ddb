/** The health of a mail account: managers see it and are mailed about changes (contract §14.6). */

import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { accountFaultOf } from '../../model/inbound/account-reasons.ts';
import type { AccountHealth, AccountState, InboundAccount } from '../../model/inbound/inbound-account.ts';
import type { Ports } from '../../model/ports.ts';
import { quoteError, type Say } from '../../outbound/mail/say.ts';
import { type NoticeScope, tellManagers } from '../../outbound/mail/tell-managers.ts';

type AccountPlace = Readonly<{ workspaceId: string; accountId: string }>;

/** `state`: `needs_sign_in` where only a person can mend it. */
export type AccountFailure = Readonly<{ state: Exclude<AccountState, 'works'>; error: string }>;

/** The last success is written about once for each poll, and a recovery at once. */
export const noteSuccess = async (
  { work, clock }: Ports,
  { workspaceId, accountId }: AccountPlace,
): Promise<void> =>
  work.write(workspaceId, async ({ inboundAccounts }) => {
    const account = await inboundAccounts.findForChange(accountId);
    if (account) await inboundAccounts.save({ ...account, health: healthy(clock.now()) });
  });

export const healthy = (lastSuccessAt: Instant | null): AccountHealth => ({
  state: 'works',
  error: null,
  failures: 0,
  failingSince: null,
  toldAt: null,
  lastSuccessAt,
});

/** The account with its failure; null when it was removed. Managers get one mail about a series of failures. */
export const noteFailure = (
  { work, clock, ids, mailTexts }: Ports,
  { workspaceId, accountId }: AccountPlace,
  failure: AccountFailure,
): Promise<InboundAccount | null> =>
  work.write(workspaceId, async (stores) => {
    const account = await stores.inboundAccounts.findForChange(accountId);
    if (!account) return null;
    const now = clock.now();
    const health = failing(account.health, failure, now);
    const tells = health.toldAt === null && isNews(health, now);
    const noted = { ...account, health: tells ? { ...health, toldAt: now } : health };
    await stores.inboundAccounts.save(noted);
    if (tells) await tell({ stores, ids, mailTexts, now }, noted);
    return noted;
  });

const failing = (earlier: AccountHealth, { state, error }: AccountFailure, now: Instant): AccountHealth => ({
  ...earlier,
  state,
  error: error.slice(0, longestError).toWellFormed().replaceAll('\0', ''),
  failures: earlier.failures + 1,
  failingSince: earlier.failingSince ?? now,
});

const longestError = 500;

/** A short outage of a server is not reported; an ended sign-in is reported at once. */
const isNews = ({ state, failingSince }: AccountHealth, now: Instant): boolean =>
  state === 'needs_sign_in' ||
  (failingSince !== null && failingSince <= plus(now, -limits.inbound.accounts.fetch.tellMs));

const tell = (scope: NoticeScope, { id, user, host, health }: InboundAccount): Promise<void> =>
  tellManagers(
    scope,
    health.state === 'needs_sign_in'
      ? {
          write: (say) => ({
            subject: say('notice_account_subject', { user }),
            text: [
              say('notice_account_sign_in_text', { user, host }),
              ...quoted(say, health),
              say('notice_account_sign_in_last', {}),
            ].join('\n\n'),
          }),
          command: `./tidemark inbound account sign-in ${id}`,
          cause: 'account_sign_in',
        }
      : {
          write: (say, at) => ({
            subject: say('notice_account_subject', { user }),
            text: [
              `${say('notice_account_failing_text', { user, host, since: at(failingSinceOf(health, scope.now)) })} ${say('notice_account_failing_last', {})}`,
              ...quoted(say, health),
            ].join('\n\n'),
          }),
          command: './tidemark inbound account list',
          cause: 'account_failing',
        },
  );

/** The reason in the reader's language, with what others said; a sentence without a code as it is. */
const quoted = (say: Say, { error }: AccountHealth): readonly string[] => {
  if (error === null) return [];
  const fault = accountFaultOf(error);
  if (fault === null) return [quoteError(say, error)];
  const words = say(`mailbox_${fault.reason}`, {});
  return fault.said === '' ? [words] : [words, quoteError(say, fault.said)];
};

const failingSinceOf = ({ lastSuccessAt, failingSince }: AccountHealth, now: Instant): Instant =>
  lastSuccessAt ?? failingSince ?? now;
