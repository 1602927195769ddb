/** One attempt to send a mail with the files of its message. A failing file never delays the text for long. */

import { plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { fileKey } from '../../model/library/byte-key.ts';
import type { MadeWith, Mail, WentAs } from '../../model/outbound/mail.ts';
import { faultOf, mailError } from '../../model/outbound/mail-reasons.ts';
import type { Attachment, MailResult } from '../../model/outbound/mailer.ts';
import type { Ports } from '../../model/ports.ts';
import { composeMail, type MailInPlace } from './compose-mail.ts';
import type { MailFile } from './mail-files.ts';
import { sendSigned } from './send-signed.ts';

/** `takenBy`: who got a copy of a mail that was not sent. `wentAs` is null when nothing was sent to the mail server. */
export type Attempt = Readonly<{
  result: MailResult;
  takenBy: readonly string[];
  wentAs: WentAs | null;
}>;

export const unsent = { takenBy: [], wentAs: null } as const;

/**
 * If the file store is unavailable, the mail waits a while. After that, and if the mail server refuses the content, files
 * are omitted and the mail says where to find them. Each further attempt omits at least one more.
 */
export const sendWithFiles = async (ports: Ports, place: MailInPlace): Promise<Attempt> => {
  const mayWait = ports.clock.now() < plus(place.mail.queuedAt, limits.mail.waitForFilesMs);
  const looked = await lookedFor(ports, place);
  if (mayWait && looked.some(isAway)) return unread;
  let takenBy: readonly string[] = [];
  for (let files = leaving(looked, isAway); ; ) {
    const sent = await sendOnce(ports, { ...place, mail: hadBy(place.mail, takenBy), files });
    takenBy = [...takenBy, ...sent.takenBy];
    const isBroken = sent.result.type === 'failed' && sent.broken.size > 0;
    if (isBroken && mayWait) return { ...unread, takenBy };
    const left = isBroken ? sent.broken : tooMuchOf(sent);
    if (left.size === 0) return { ...sent, takenBy };
    files = leaving(files, ({ file }) => left.has(file.id));
  }
};

const hadBy = (mail: Mail, takenBy: readonly string[]): Mail => ({
  ...mail,
  takenBy: [...mail.takenBy, ...takenBy],
});

/** The larger half of the refused files: the server does not say whether the size or a file is the reason. */
const tooMuchOf = ({ result, attached }: Sent): ReadonlySet<string> => {
  if (result.type !== 'unwanted') return new Set();
  const largest = attached.toSorted((one, other) => other.size - one.size);
  return new Set(largest.slice(0, Math.ceil(largest.length / 2)).map(({ id }) => id));
};

/** The current files; a file in an unavailable store counts as present. */
export const withFilesLookedFor = async (ports: Ports, place: MailInPlace): Promise<MailInPlace> => {
  const looked = await lookedFor(ports, place);
  const files = looked.map(({ file, state }) => ({ file, state: state === 'away' ? 'here' : state }));
  return { ...place, files };
};

const unread: Attempt = {
  ...unsent,
  result: { type: 'failed', error: mailError(faultOf('file_unreadable')) },
};

/** `away`: the store cannot say whether its bytes exist. */
type Looked = Readonly<{ file: MailFile['file']; state: MailFile['state'] | 'away' }>;

const isAway = ({ state }: Looked): boolean => state === 'away';

const leaving = (files: readonly Looked[], isLeft: (looked: Looked) => boolean): readonly MailFile[] =>
  files.map((looked) => {
    const { file, state } = looked;
    return { file, state: state === 'away' || isLeft(looked) ? 'left' : state };
  });

const lookedFor = ({ byteStore }: Ports, { files, workspace }: MailInPlace): Promise<readonly Looked[]> =>
  Promise.all(
    files.map(async ({ file, state }): Promise<Looked> => {
      try {
        const size = await byteStore.sizeOf(fileKey(workspace.id, file.id));
        return { file, state: size === file.size ? state : 'lost' };
      } catch {
        // The store cannot say: `away`.
        return { file, state: 'away' };
      }
    }),
  );

type Sent = Attempt &
  Readonly<{
    attached: readonly Attachment[];
    /** Ids of files that could not be read to their end. */
    broken: ReadonlySet<string>;
  }>;

const sendOnce = async (ports: Ports, place: MailInPlace): Promise<Sent> => {
  const broken = new Set<string>();
  const letter = composeMail(ports, place);
  const attached = letter.attachments;
  const attachments = attached.map((one) => watched(one, () => broken.add(one.id)));
  const result = await sendSigned(ports, place, { ...letter, attachments });
  return {
    result,
    takenBy: result.type === 'sent' ? [] : (result.takenBy ?? []),
    wentAs: {
      from: ports.mailer.from && place.sender.from,
      madeWith: madeWith(ports, place),
      files: outcomesOf(place, attached),
      ...(!ports.mailer.reachesPeople && { isStored: true }),
    },
    attached,
    broken,
  };
};

const madeWith = (
  { site }: Ports,
  { workspace, toRequester, quotes, sender, answered, told }: MailInPlace,
): MadeWith => ({
  workspace: brandedWorkspace(workspace),
  site: { publicUrl: site.publicUrl, baseDomain: site.baseDomain },
  toRequester,
  quotes,
  sender,
  answered,
  told,
});

const brandedWorkspace = ({
  name,
  locale,
  timezone,
  settings: { branding },
}: MailInPlace['workspace']): MadeWith['workspace'] => ({
  name,
  locale,
  timezone,
  ...(branding && { branding }),
});

const outcomesOf = ({ files }: MailInPlace, attached: readonly Attachment[]): WentAs['files'] => {
  const went = new Set(attached.map(({ id }) => id));
  return Object.fromEntries(
    files.map(({ file: { id }, state }) => [id, went.has(id) ? 'went' : state === 'lost' ? 'lost' : 'left']),
  );
};

/** The mailer cannot distinguish a broken file from a lost connection, but the reader of the file can. */
const watched = (attachment: Attachment, onBreak: () => void): Attachment => ({
  ...attachment,
  bytes: async function* () {
    try {
      yield* attachment.bytes();
    } catch (error) {
      onBreak();
      throw error;
    }
  },
});
