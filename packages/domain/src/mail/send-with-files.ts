/** One attempt to send a mail together with the files of its message: no file keeps the words back for long. */
import { fileKey } from '../files/byte-key.ts';
import { plus } from '../instant.ts';
import { limits } from '../limits.ts';
import type { Ports } from '../ports.ts';
import { composeMail, type MailInPlace } from './compose-mail.ts';
import type { MailFile } from './mail-files.ts';
import type { Attachment, Letter, MailResult } from './mailer.ts';

/**
 * While the store of files is away, the mail waits for it an hour. After that, and where the server does not take the mail
 * for what is in it, files stay behind: the mail says where they are to be had.
 */
export const sendWithFiles = async (ports: Ports, place: MailInPlace): Promise<MailResult> => {
  const mayWait = ports.clock.now() < plus(place.mail.createdAt, limits.mail.waitForFilesMs);
  const looked = await lookedFor(ports, place);
  if (mayWait && looked.some(isAway)) return unread;
  const files = leaving(looked, isAway);
  const { result, broken } = await sendOnce(ports, { ...place, files });
  if (result.type === 'failed' && broken.size > 0) {
    if (mayWait) return unread;
    const whole = leaving(files, ({ file }) => broken.has(file.id));
    return (await sendOnce(ports, { ...place, files: whole })).result;
  }
  if (result.type !== 'unwanted' || !files.some(isHere)) return result;
  return (await sendOnce(ports, { ...place, files: leaving(files, isHere) })).result;
};

/** The files as they are found now; one whose store does not answer counts as there. */
export const withFilesLookedFor = async (ports: Ports, place: MailInPlace): Promise<MailInPlace> => {
  const looked = await lookedFor(ports, place);
  const files = looked.map(({ file, state }) => ({ file, state: state === 'away' ? 'here' : state }));
  return { ...place, files };
};

const unread: MailResult = { type: 'failed', error: 'A file of it cannot be read now.' };

/** `away`: nobody can say now whether its bytes are there. */
type Looked = Readonly<{ file: MailFile['file']; state: MailFile['state'] | 'away' }>;

const isAway = ({ state }: Looked): boolean => state === 'away';
const isHere = ({ state }: Looked): boolean => state === 'here';

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
        return { file, state: 'away' };
      }
    }),
  );

type Sent = Readonly<{ result: MailResult; broken: ReadonlySet<string> }>;

const sendOnce = async (ports: Ports, place: MailInPlace): Promise<Sent> => {
  const broken = new Set<string>();
  const letter = composeMail(ports, place);
  const attachments = letter.attachments.map((one) => watched(one, () => broken.add(one.id)));
  return { result: await ports.mailer.send({ ...letter, attachments } satisfies Letter), broken };
};

/** The mailer cannot tell a file that breaks from a server that hangs up: who reads the file can. */
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
