/** One mail of a folder: stored with its cursor in one write, or parked where it cannot be fetched (contract §14.6). */

import { DeskError } from '../../kernel/errors.ts';
import type { InboundAccount } from '../../model/inbound/inbound-account.ts';
import type { InboundAddress } from '../../model/inbound/inbound-address.ts';
import type { InboundMail } from '../../model/inbound/inbound-mail.ts';
import type { FolderMail, MailFolder } from '../../model/inbound/mailboxes.ts';
import type { Ports } from '../../model/ports.ts';
import { type Say, sayOfSender } from '../../outbound/mail/say.ts';
import { tellManagers } from '../../outbound/mail/tell-managers.ts';
import { tokenOf } from '../../outbound/mail/thread-token.ts';
import { addressIn, rowOf } from '../receiving/inbound-row.ts';
import { receiving } from '../receiving/receive.ts';
import { duplicatesSince, isBefore, type MailPlace, moveCursor } from './cursor.ts';
import { recipientIn, tracesOf } from './mail-recipient.ts';

/** An open folder with the account as it is stored. */
export type Fetching = Readonly<{
  workspaceId: string;
  account: InboundAccount;
  address: InboundAddress;
  folder: MailFolder;
}>;

/** Fetches a mail, unless it is gone or older than what is looked for. True when it was stored. */
export const fetchOne = async (ports: Ports, fetching: Fetching, uid: number): Promise<boolean> => {
  const { account, folder } = fetching;
  const mail = await folder.look(uid);
  if (mail === null || isBefore(account.cursor, uid, mail)) return false;
  try {
    if (mail.size <= ports.inboundLimits.mailBytes) {
      await storeMail(ports, { fetching, uid, mail });
      return true;
    }
  } catch (error) {
    // The size that a server names may be wrong.
    if (!(error instanceof DeskError) || error.code !== 'payload_too_large') throw error;
  }
  await parkTooLarge(ports, { fetching, uid, mail });
  return false;
};

/** `mail` is null where not even its header could be fetched. */
type Found = Readonly<{ fetching: Fetching; uid: number; mail: FolderMail | null }>;

const storeMail = async (ports: Ports, found: Found & Readonly<{ mail: FolderMail }>): Promise<void> => {
  const { fetching, uid, mail } = found;
  const traces = tracesOf(mail.head);
  await receiving(ports)({
    way: 'imap',
    client: null,
    bytes: fetching.folder.bytes(uid),
    from: traces.returnPath ?? addressIn(ports.mailReader.summarise(mail.head).from),
    recipients: [await recipientIn(ports, fetching, traces)],
    once: (stores) => moveCursor(stores, placeOf(found)),
    duplicatesSince: duplicatesSince(fetching.account.cursor, ports.clock.now()),
  });
};

const placeOf = ({ fetching: { account }, uid }: Found): MailPlace => ({
  accountId: account.id,
  uid,
  uidValidity: account.cursor.uidValidity ?? '',
});

const parkTooLarge = (ports: Ports, found: Found & Readonly<{ mail: FolderMail }>): Promise<void> =>
  parkMail(ports, found, {
    reason: 'too_large',
    error: `It has ${found.mail.size} bytes; a mail may have ${ports.inboundLimits.mailBytes}. It is still in the folder ${found.fetching.account.folder} of ${found.fetching.account.user}.`,
  });

/** After some attempts: the mails behind it must not wait. */
export const parkUnfetched = async (ports: Ports, fetching: Fetching, uid: number): Promise<void> => {
  const { user, folder } = fetching.account;
  const parked = {
    reason: 'unreadable',
    error: `It could not be fetched: UID ${uid} in the folder ${folder} of ${user}.`,
  } as const;
  // The mail is parked without its facts when they cannot be read either.
  const mail = await fetching.folder.look(uid).catch(() => null);
  // Its header may be what cannot be read.
  await parkMail(ports, { fetching, uid, mail }, parked).catch(() =>
    parkMail(ports, { fetching, uid, mail: null }, parked),
  );
};

/** Only what its header says is stored; the mail itself stays where it is. */
const parkMail = async (
  ports: Ports,
  found: Found,
  parked: Pick<InboundMail, 'reason' | 'error'>,
): Promise<void> => {
  const { fetching, uid, mail } = found;
  const { work, ids, clock, mailTexts } = ports;
  const row = await parkedRow(ports, found);
  await work.write(fetching.workspaceId, async (stores) => {
    if (!(await moveCursor(stores, placeOf(found)))) return;
    const now = clock.now();
    const stored = { ...row, ...parked, id: ids.next(), receivedAt: now, settledAt: now };
    const { state, id } = await stores.inboundMails.add(
      stored,
      null,
      duplicatesSince(fetching.account.cursor, now),
    );
    if (state === 'duplicate') return;
    await tellManagers(
      { stores, ids, mailTexts, now },
      {
        write: (say) => ({
          subject: say('notice_mail_unfetched_subject', {}),
          text: textOf(say, {
            ...found,
            sender: row.sender,
            reason: parked.reason,
            most: ports.inboundLimits.mailBytes,
          }),
        }),
        command: `./tidemark mail inbox show ${id}`,
        cause: mail === null ? `mail_unfetched ${uid}` : 'mail_parked',
      },
    );
  });
};

type Noticed = Found & Pick<InboundMail, 'sender' | 'reason'> & Readonly<{ most: number }>;

const textOf = (say: Say, { fetching, uid, mail, sender, reason, most }: Noticed): string => {
  const { folder, user } = fetching.account;
  const unfetched = sayOfSender(say, 'notice_mail_unfetched_text', sender);
  const place = say('notice_mail_unfetched_place', { folder, user, uid });
  if (reason !== 'too_large' || mail === null) return `${unfetched} ${place}`;
  const tooLarge = say('notice_mail_unfetched_too_large', { size: mail.size, most });
  return `${unfetched} ${tooLarge} ${place}`;
};

const parkedRow = async (
  ports: Ports,
  { fetching, uid, mail }: Found,
): Promise<Omit<InboundMail, 'id' | 'receivedAt'>> => {
  const head = mail?.head ?? new Uint8Array();
  const traces = tracesOf(head);
  const summary = ports.mailReader.summarise(head);
  const size = mail?.size ?? 0;
  const hasher = ports.secrets.hasher();
  hasher.add(head);
  const { cursor, id } = fetching.account;
  const known = mail === null ? `${id} ${cursor.uidValidity} ${uid}` : `${size}`;
  const sha256 = hasher.hex();
  const received = { size, sha256, headSha256: sha256, bodySha256: `not fetched ${known}`, head, raw: null };
  const { to, addressId } = await recipientIn(ports, fetching, traces);
  const from = traces.returnPath ?? addressIn(summary.from);
  return {
    ...rowOf(ports.secrets, { mail: { way: 'imap', from }, received, summary, token: tokenOf(to) }),
    rawIn: 'none',
    state: 'parked',
    addressId,
    envelope: { from, to, client: null },
  };
};
