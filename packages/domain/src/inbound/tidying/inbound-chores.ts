/** Chores of inbound mail: bytes are deleted first, then rows; quarantine ends (contract §14.3). */

import type { ChoreLook, InboundChores, InboundLooks } from '../../desk/background/chores.ts';
import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Page } from '../../kernel/page.ts';
import {
  type InboundLimits,
  type InboundMail,
  type InboundState,
  rawSize,
} from '../../model/inbound/inbound-mail.ts';
import { countRemoved } from '../../model/instance/count-usage.ts';
import { rawMailKey } from '../../model/library/byte-key.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { type Chore, lookingFirst, stepping, type WriteScope } from '../../model/use-case.ts';
import { tellManagers } from '../../outbound/mail/tell-managers.ts';

const batch = 100;
const mostSteps = 100;

export const inboundChores = (ports: Ports): InboundChores => {
  const chore = (find: Find, tidy: Tidy): Chore =>
    lookingFirst(ports)(
      async (stores, now) => (await find(stores, now, 1)).length > 0,
      (call, goesOn) => stepping(ports)(tidying(find, tidy), mostSteps)(call, undefined, goesOn),
    );
  return {
    removeRawMails: removingRaws(ports),
    removeOldInboundMails: chore(findOld(ports.inboundLimits), removeRows),
    tellOfQuarantine: chore(findExpiring, tellOfExpiry),
    tellOfNewQuarantine: chore(findUntold, tellOfUntold),
    expireQuarantine: chore(findExpired, expire),
    tellOfMailStorm: lookingFirst(ports)(isStorm, (call, goesOn) =>
      stepping(ports)(tellOfStorm, 1)(call, undefined, goesOn),
    ),
  };
};

/** Whether each has something to do at an instant. */
export const inboundLooks = ({ inboundLimits }: Pick<Ports, 'inboundLimits'>): InboundLooks => {
  const look =
    (find: Find): ChoreLook =>
    async (stores, now) =>
      (await find(stores, now, 1)).length > 0;
  const { rawKeptMs } = inboundLimits;
  return {
    removeRawMails: async (stores, now) => (await findRaws(stores, { now, rawKeptMs })).length > 0,
    removeOldInboundMails: look(findOld(inboundLimits)),
    tellOfQuarantine: look(findExpiring),
    tellOfNewQuarantine: look(findUntold),
    expireQuarantine: look(findExpired),
    tellOfMailStorm: isStorm,
  };
};

type Find = (stores: Stores, now: Instant, limit: number) => Promise<readonly InboundMail[]>;
type Tidy = (scope: WriteScope, mails: readonly InboundMail[]) => Promise<void>;

const tidying =
  (find: Find, tidy: Tidy) =>
  async (scope: WriteScope): Promise<number> => {
    const found = await find(scope.stores, scope.now, batch);
    if (found.length > 0) await tidy(scope, found);
    return found.length;
  };

/** Mails whose content is in a message, or of which only the reason matters (`noted`). Rejected mail is shown to nobody. */
const read: readonly InboundState[] = ['done', 'noted', 'duplicate'];

const findRaws = async (
  { inboundMails }: Stores,
  { now, rawKeptMs }: Readonly<{ now: Instant; rawKeptMs: number }>,
): Promise<readonly InboundMail[]> => [
  ...(await inboundMails.listRawBefore(now, ['rejected'], batch)),
  ...(await inboundMails.listRawBefore(plus(now, -rawKeptMs), read, batch)),
];

/** The rows first say that there are no bytes: what is left of them then is loose, and swept. */
const removingRaws =
  ({ work, byteStore, clock, inboundLimits: { rawKeptMs } }: Ports): Chore =>
  async ({ workspaceId }, goesOn = () => true) => {
    let removed = 0;
    while (goesOn()) {
      const found = await work.read(workspaceId, (stores) =>
        findRaws(stores, { now: clock.now(), rawKeptMs }),
      );
      if (found.length === 0) break;
      const gone = await work.write(workspaceId, (stores) => forgetRaws(stores, found));
      await byteStore.remove(gone.map((id) => rawMailKey(workspaceId, id)));
      removed += found.length;
    }
    return removed;
  };

const forgetRaws = async (stores: Stores, found: readonly InboundMail[]): Promise<readonly string[]> => {
  const { inboundMails } = stores;
  const gone: string[] = [];
  let bytes = 0;
  for (const { id, state } of found) {
    const mail = await inboundMails.findForChange(id);
    if (mail?.state !== state) continue;
    await inboundMails.save({ ...mail, rawIn: 'none' });
    bytes += rawSize(mail);
    if (mail.rawIn === 'store') gone.push(id);
  }
  await countRemoved(stores, { bytes });
  return gone;
};

const ended: readonly InboundState[] = ['done', 'noted', 'duplicate', 'rejected'];

/** A row stays as long as its bytes. */
const findOld =
  ({ rawKeptMs }: InboundLimits): Find =>
  async ({ inboundMails }, now, limit) => {
    const keptMs = Math.max(limits.inbound.keptMs, rawKeptMs);
    const old = await inboundMails.listSettledBefore(plus(now, -keptMs), ended, limit);
    return old.filter(({ rawIn }) => rawIn === 'none');
  };

const removeRows: Tidy = ({ stores }, mails) => stores.inboundMails.remove(mails.map(({ id }) => id));

/** Those of whose end nobody was told. */
const findExpiring: Find = async ({ inboundMails }, now, limit) => {
  const { quarantineMs, quarantineNoticeMs } = limits.inbound;
  const since = plus(now, quarantineNoticeMs - quarantineMs);
  const found = await inboundMails.listSettledBefore(since, ['quarantined'], mostLooked);
  return found.filter(({ error }) => error === null || error.startsWith(told)).slice(0, limit);
};

const mostLooked = 1_000;
/** How the row of a mail begins that managers were told of. */
const told = 'Owners and admins heard of it on ';

/** The newest ones of which nobody was told, once the first of them is a day old: so there is one mail a day. */
const findUntold: Find = async ({ inboundMails }, now, limit) => {
  const found: InboundMail[] = [];
  let after: string | null = null;
  do {
    const page: Page<InboundMail, string> = await inboundMails.list(
      { limit: batch, after },
      { states: ['quarantined'] },
    );
    const untold = page.data.filter(({ error }) => error === null);
    found.push(...untold);
    after = untold.length < page.data.length ? null : page.next;
  } while (after !== null && found.length < mostLooked);
  const since = plus(now, -limits.inbound.quarantineDigestMs);
  const isDue = found.length >= mostLooked || found.some(({ settledAt }) => (settledAt ?? now) < since);
  return isDue ? found.slice(0, limit) : [];
};

const tellOfUntold: Tidy = async (scope, mails) => {
  for (const mail of mails) await scope.stores.inboundMails.save({ ...mail, error: `${told}${scope.now}.` });
  const count = mails.length;
  await tellManagers(scope, {
    write: (say) => ({
      subject: say('notice_quarantine_subject', {}),
      text: say(count < batch ? 'notice_quarantine_text' : 'notice_quarantine_text_or_more', { count }),
    }),
    command: './tidemark mail quarantine list',
    cause: 'quarantine',
  });
};

/** The row remembers that managers were told. */
const tellOfExpiry: Tidy = async (scope, mails) => {
  const days = limits.inbound.quarantineNoticeMs / 86_400_000;
  for (const mail of mails)
    await scope.stores.inboundMails.save({
      ...mail,
      error: `It is rejected in ${days} days from ${scope.now}.`,
    });
  await tellManagers(scope, {
    write: (say) => ({
      subject: say('notice_quarantine_ends_subject', {}),
      text: say('notice_quarantine_ends_text', { count: mails.length, days }),
    }),
    command: './tidemark mail quarantine list',
    cause: 'quarantine_ends',
  });
};

/** A storm of many senders is taken in, at the share of one workspace, and managers hear of it. */
const isStorm = async ({ inboundMails }: Stores, now: Instant): Promise<boolean> => {
  const { most, windowMs } = limits.inbound.mailsOfWorkspace;
  return (await inboundMails.countReceived(plus(now, -windowMs))) > most;
};

const tellOfStorm = async (scope: WriteScope): Promise<number> => {
  await tellManagers(scope, {
    write: (say) => ({
      subject: say('notice_mail_storm_subject', {}),
      text: say('notice_mail_storm_text', { count: limits.inbound.mailsOfWorkspace.most }),
    }),
    command: './tidemark mail inbox list',
    cause: 'mail_storm',
  });
  return 0;
};

const findExpired: Find = ({ inboundMails }, now, limit) =>
  inboundMails.listSettledBefore(plus(now, -limits.inbound.quarantineMs), ['quarantined'], limit);

const expire: Tidy = async ({ stores, now }, mails) => {
  for (const { id } of mails) {
    const mail = await stores.inboundMails.findForChange(id);
    if (mail?.state === 'quarantined')
      await stores.inboundMails.save({ ...mail, state: 'rejected', reason: 'expired', settledAt: now });
  }
};
