/** One session of the small IMAP server: the commands that a client of ours sends, and no others. */
import type { Socket } from 'node:net';
import type { BadServer } from './imap-server.ts';

export type Stored = { uid: number; bytes: Buffer; at: Date };
export type Folder = { validity: number; next: number; mails: Stored[] };

type Parts = Readonly<{
  socket: Socket;
  folders: ReadonlyMap<string, Folder>;
  bad: BadServer;
  lines: string[];
}>;

type Session = Readonly<{
  say: (...lines: readonly string[]) => void;
  answer: (line: string) => void;
  /** Announces mail to a client that waits for it. */
  watch: () => void;
}>;

const capabilities = '* CAPABILITY IMAP4rev1 IDLE MOVE SASL-IR AUTH=PLAIN AUTH=XOAUTH2';

export const imapSession = ({ socket, folders, bad, lines }: Parts): Session => {
  let open: Folder | null = null;
  let announced = 0;
  let idleTag = '';
  let signInTag = '';
  const say = (...said: readonly string[]): void => {
    if (!socket.destroyed) socket.write(said.map((line) => `${line}\r\n`).join(''), 'latin1');
  };
  const watch = (): void => {
    if (idleTag === '' || open === null || open.mails.length === announced) return;
    announced = open.mails.length;
    say(`* ${announced} EXISTS`);
  };
  const found = (uid: string | undefined) => open?.mails.find((mail) => mail.uid === Number(uid));
  const select = (name: string, tag: string, mode: 'READ-ONLY' | 'READ-WRITE'): void => {
    open = folders.get(name) ?? null;
    if (open === null) {
      say(`${tag} NO [NONEXISTENT] No such folder`);
      return;
    }
    announced = open.mails.length;
    say('* FLAGS (\\Seen)', `* ${open.mails.length} EXISTS`, `* OK [UIDVALIDITY ${open.validity}] ok`);
    say(`* OK [UIDNEXT ${open.next}] ok`, `${tag} OK [${mode}] opened`);
  };
  const signIn = (tag: string, encoded: string): void => {
    const secret = Buffer.from(encoded, 'base64').toString('latin1');
    if (bad.refusal !== undefined) say(`${tag} NO ${bad.refusal}`);
    else if (secret.endsWith('\0right') || secret.includes('Bearer token\u0001')) say(`${tag} OK welcome`);
    else say(`${tag} NO [AUTHENTICATIONFAILED] Wrong\u0007 credentials`);
  };
  const fetch = (tag: string, items: string): void => {
    const [uid = ''] = items.split(' ');
    const isWhole = items.includes('BODY.PEEK[]');
    if (isWhole && bad.cut === Number(uid)) {
      socket.destroy();
      return;
    }
    if (isWhole && bad.refused === Number(uid)) {
      say(`${tag} NO It is damaged`);
      return;
    }
    const mail = found(uid);
    if (mail) say(fetched(mail, items));
    say(`${tag} OK done`);
  };
  const move = (tag: string, rest: string): void => {
    const mail = found(rest.split(' ')[0]);
    const target = folders.get(nameIn(rest));
    if (!(mail && target && open)) {
      say(`${tag} NO [TRYCREATE] No such folder`);
      return;
    }
    open.mails.splice(open.mails.indexOf(mail), 1);
    target.mails.push(mail);
    say('* 1 EXPUNGE', `${tag} OK done`);
  };
  const commands: Readonly<Record<string, (tag: string, rest: string) => void>> = {
    CAPABILITY: (tag) => say(capabilities, `${tag} OK done`),
    AUTHENTICATE: (tag, rest) => {
      const [, initial] = rest.split(' ');
      if (initial !== undefined) signIn(tag, initial);
      else {
        signInTag = tag;
        say('+ ');
      }
    },
    SELECT: (tag, rest) => select(nameIn(rest), tag, 'READ-WRITE'),
    EXAMINE: (tag, rest) => select(nameIn(rest), tag, 'READ-ONLY'),
    'UID SEARCH': (tag, query) => say(searched(open?.mails ?? [], query), `${tag} OK done`),
    'UID FETCH': fetch,
    'UID MOVE': move,
    IDLE: (tag) => {
      idleTag = tag;
      say('+ idling');
      watch();
    },
    LIST: (tag, rest) => say(`* LIST () "/" "${nameIn(rest)}"`, `${tag} OK done`),
    LOGOUT: (tag) => {
      say('* BYE', `${tag} OK done`);
      socket.end();
    },
  };
  return {
    say,
    watch,
    answer: (line) => {
      if (signInTag !== '') {
        signIn(signInTag, line);
        signInTag = '';
        return;
      }
      if (line === 'DONE') {
        say(`${idleTag} OK done`);
        idleTag = '';
        return;
      }
      const [, tag = '', command = '', rest = ''] = /^(\S+) (UID \S+|\S+) ?(.*)$/.exec(line) ?? [];
      lines.push(command === 'AUTHENTICATE' ? command : line);
      if (bad.silent !== undefined && line.includes(bad.silent)) return;
      const run = commands[command];
      if (run) run(tag, rest);
      else say(`${tag} OK done`);
    },
  };
};

/** The last word of a command, with or without quotes. */
const nameIn = (rest: string): string => /"([^"]*)"$|(\S+)$/.exec(rest)?.slice(1).find(Boolean) ?? '';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** As real servers do, a range that begins behind the last mail finds the last mail. */
const searched = (mails: readonly Stored[], query: string): string => {
  const [, from] = /UID (\d+):\*/.exec(query) ?? [];
  const [, one] = /UID (\d+)$/.exec(query) ?? [];
  const [, day = '1', month = 'Jan', year = '1970'] = /SINCE "?(\d+)-(\w+)-(\d+)/.exec(query) ?? [];
  const since = Date.UTC(Number(year), months.indexOf(month), Number(day));
  const least = from === undefined ? 0 : Math.min(Number(from), mails.at(-1)?.uid ?? 0);
  const isHit = ({ uid, at }: Stored) =>
    uid >= least && (one === undefined || uid === Number(one)) && at.getTime() >= since;
  const uids = mails.filter(isHit).map(({ uid }) => uid);
  return `* SEARCH ${uids.join(' ')}`;
};

const fetched = ({ uid, bytes, at }: Stored, items: string): string => {
  const literal = (name: string, part: Buffer) => ` ${name} {${part.length}}\r\n${part.toString('latin1')}`;
  const date = `${at.getUTCDate()}-${months[at.getUTCMonth()]}-${at.getUTCFullYear()} ${at.toISOString().slice(11, 19)} +0000`;
  const [, start, length] = /BODY\.PEEK\[\]<(\d+)\.(\d+)>/.exec(items) ?? [];
  const end = Number(start) + Number(length);
  const whole = start === undefined ? '' : literal(`BODY[]<${start}>`, bytes.subarray(Number(start), end));
  const head = bytes.subarray(0, bytes.indexOf('\r\n\r\n') + 4);
  const header = items.includes('BODY.PEEK[HEADER]') ? literal('BODY[HEADER]<0>', head) : '';
  return `* 1 FETCH (UID ${uid} RFC822.SIZE ${bytes.length} INTERNALDATE "${date}"${header}${whole})`;
};
