import type { Instant } from '../kernel/instant.ts';
import {
  type FolderAccess,
  FolderError,
  type FolderFault,
  type MailFolder,
  type MailFolders,
} from '../model/inbound/mailboxes.ts';

/** A mail in the folder; `broken`: its bytes break off. `declaredSize`: what the server says of its size. */
export type FakeMail = Readonly<{
  uid: number;
  bytes: Uint8Array;
  arrivedAt: Instant;
  broken?: FolderFault;
  declaredSize?: number;
}>;

/** One folder of one server, which a test fills and breaks. */
export interface FakeMailFolders extends MailFolders {
  /** Adds a mail behind the others, and returns its UID. */
  put(bytes: Uint8Array, arrivedAt: Instant, how?: Partial<FakeMail>): number;
  remove(uid: number): void;
  /** The mails get other UIDs, in the same order. */
  renumber(uidValidity: string, firstUid?: number): void;
  /** Opening fails with this from now on; null: it works again. */
  fail(fault: FolderFault | null): void;
  /** Called when a folder waits for news; false: the process stops. Without it, it stops as soon as it waits. */
  onWait(next: (ms: number) => boolean | Promise<boolean>): void;
  /** Called when a mail is put. */
  onPut(next: () => void): void;
  /** `moveFails`: every move is refused. */
  moveFails: boolean;
  readonly moved: readonly Readonly<{ uid: number; folder: string }>[];
  readonly opened: readonly FolderAccess[];
  /** UIDs whose bytes were asked for. */
  readonly fetched: readonly number[];
  readonly openNow: number;
}

export const fakeMailFolders = (): FakeMailFolders => {
  let mails: readonly FakeMail[] = [];
  let uidValidity = '1';
  let nextUid = 1;
  let failing: FolderFault | null = null;
  let wait: (ms: number) => boolean | Promise<boolean> = () => false;
  let isStopped = false;
  let onPut = () => {};
  const moved: FakeMailFolders['moved'][number][] = [];
  const opened: FolderAccess[] = [];
  const fetched: number[] = [];
  let openNow = 0;
  const uids = (from: number) => mails.map(({ uid }) => uid).filter((uid) => uid > from);
  const found = (uid: number) => mails.find((mail) => mail.uid === uid) ?? null;
  const mustFind = (uid: number): FakeMail => {
    const mail = found(uid);
    if (mail === null) throw new FolderError('mail', `The mail with the UID ${uid} is gone.`);
    return mail;
  };
  const fakes: FakeMailFolders = {
    moved,
    opened,
    fetched,
    moveFails: false,
    get openNow() {
      return openNow;
    },
    put: (bytes, arrivedAt, how = {}) => {
      const mail = { uid: nextUid, bytes, arrivedAt, ...how };
      mails = [...mails, mail];
      nextUid = Math.max(nextUid, mail.uid) + 1;
      onPut();
      return mail.uid;
    },
    remove: (uid) => {
      mails = mails.filter((mail) => mail.uid !== uid);
    },
    renumber: (validity, firstUid = 1) => {
      uidValidity = validity;
      mails = mails.map((mail, at) => ({ ...mail, uid: firstUid + at }));
      nextUid = firstUid + mails.length;
    },
    fail: (fault) => {
      failing = fault;
    },
    onWait: (next) => {
      wait = next;
    },
    onPut: (next) => {
      onPut = next;
    },
    stop: () => {
      isStopped = true;
    },
    open: async (access) => {
      opened.push(access);
      refuseWhenStopped();
      const name = `${access.host}:${access.port}`;
      if ('password' in access.credential && access.credential.password === 'wrong')
        throw new FolderError(
          'refused',
          `The mail server ${name} does not accept the sign-in. It says: Wrong password`,
        );
      if (access.folder === 'None')
        throw new FolderError('failed', `The mail server ${name} could not open the folder None.`);
      if (failing !== null)
        throw new FolderError(failing, `The mail server ${name} could not be reached. It does not answer.`);
      openNow += 1;
      return folder();
    },
  };
  const refuseWhenStopped = (): void => {
    if (isStopped) throw new FolderError('stopping', 'The process stops.');
  };
  const folder = (): MailFolder => ({
    state: async () => {
      refuseWhenStopped();
      return { uidValidity, nextUid };
    },
    listAfter: async (uid) => {
      refuseWhenStopped();
      return uids(uid);
    },
    listSince: async (since) => uids(0).filter((uid) => (found(uid)?.arrivedAt ?? '') >= since.slice(0, 10)),
    look: async (uid) => {
      const mail = found(uid);
      return (
        mail && {
          size: mail.declaredSize ?? mail.bytes.length,
          arrivedAt: mail.arrivedAt,
          head: mail.bytes.slice(0, headBytes),
        }
      );
    },
    async *bytes(uid) {
      fetched.push(uid);
      const { bytes } = mustFind(uid);
      const half = Math.ceil(bytes.length / 2);
      yield bytes.slice(0, half);
      const { broken } = mustFind(uid);
      if (broken) throw new FolderError(broken, 'The mail breaks off.');
      yield bytes.slice(half);
    },
    move: async (uid, target) => {
      if (fakes.moveFails)
        throw new FolderError(
          'mail',
          `The mail server imap.acme.example:993 could not move a mail to ${target}.`,
        );
      moved.push({ uid, folder: target });
      fakes.remove(uid);
    },
    waitForNews: async (ms) => wait(ms),
    close: async () => {
      openNow -= 1;
    },
  });
  return fakes;
};

const headBytes = 65_536;
