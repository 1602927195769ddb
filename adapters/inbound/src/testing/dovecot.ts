/** Dovecot as a process of this user on the loopback address, in a folder of its own. */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { kill } from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ImapFlow } from 'imapflow';
import { freePort } from '../../../../tests/setup/free-port.ts';

export const hasDovecot = spawnSync('dovecot', ['--version']).status === 0;

/** The note in the name of tests that are skipped. */
export const withoutDovecot = 'skipped where Dovecot is not installed: apt-get install dovecot-imapd';

export type Dovecot = Readonly<{
  port: number;
  put: (bytes: Uint8Array, at?: string) => Promise<void>;
  /** Works on the inbox as another client of the same user, who may read, move and remove mails. */
  asUser: <Result>(work: (client: ImapFlow) => Promise<Result>) => Promise<Result>;
  newUidValidity: () => Promise<void>;
  /** Makes the file of the mail that has this text, with LF at the ends of lines, unreadable for the server; returns what removes it. */
  damage: (text: string) => Promise<() => Promise<void>>;
  kill: () => Promise<void>;
  start: () => Promise<void>;
  log: () => Promise<string>;
  /** Ends it, and removes its folder. */
  close: () => Promise<void>;
}>;

export const dovecotUser = 'support@acme.example';
export const dovecotPassword = 'right';

/** `introspectionUrl`: tokens are asked for there (XOAUTH2). */
export const openDovecot = async (wanted: Readonly<{ introspectionUrl?: string }> = {}): Promise<Dovecot> => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-dovecot-'));
  const port = await freePort();
  const configuration = await configured(folder, { ...wanted, port });
  let process: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    process = spawn('dovecot', ['-F', '-c', configuration], { stdio: 'ignore', detached: true });
    await answering(port, process);
  };
  /** All processes of its group: sessions would outlive the first one. */
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    if (process?.pid === undefined || process.exitCode !== null || process.signalCode !== null) return;
    const ended = once(process, 'exit');
    kill(-process.pid, signal);
    await ended;
  };
  const asUser: Dovecot['asUser'] = async (work) => {
    const auth = { user: dovecotUser, pass: dovecotPassword };
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      doSTARTTLS: false,
      auth,
      logger: false,
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.logout().catch(() => undefined);
    }
  };
  await start();
  return {
    port,
    start,
    asUser,
    kill: () => end('SIGKILL'),
    put: async (bytes, at = new Date().toISOString()) => {
      await asUser((client) => client.append('INBOX', Buffer.from(bytes), [], new Date(at)));
    },
    newUidValidity: async () => {
      const next = String(1_800_000_000 + Math.floor(performance.now()));
      const update = ['mailbox', 'update', '--uid-validity', next, '-u', dovecotUser, 'INBOX'];
      await promisify(execFile)('doveadm', ['-c', configuration, ...update]);
    },
    damage: async (text) => {
      const inbox = join(folder, 'mail', dovecotUser);
      for (const name of await readdir(inbox, { recursive: true })) {
        const file = join(inbox, name);
        if (!/^(new|cur)\//.test(name) || !(await readFile(file, 'latin1')).includes(text)) continue;
        await chmod(file, 0);
        return () => rm(file, { force: true });
      }
      throw new Error(`No mail of the inbox has the text ${text}.`);
    },
    log: () => readFile(join(folder, 'log'), 'utf8'),
    close: async () => {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

const attempts = 600;

/** Waits until it greets. */
const answering = async (port: number, process: ChildProcess): Promise<void> => {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (process.exitCode !== null) break;
    const socket = connect(port, '127.0.0.1');
    const greeting = await Promise.race([
      once(socket, 'data').catch(() => null),
      once(socket, 'close').then(() => null),
    ]);
    socket.destroy();
    if (greeting !== null) return;
    await pause(25);
  }
  throw new Error(`Dovecot does not answer on port ${port}.`);
};

type Wanted = Readonly<{ port: number; introspectionUrl?: string }>;

const configured = async (folder: string, { port, introspectionUrl }: Wanted): Promise<string> => {
  const isRoot = userInfo().uid === 0;
  const owner = isRoot
    ? { name: 'nobody', group: 'nogroup' }
    : { name: userInfo().username, group: groupName() };
  const [login, internal] = isRoot ? ['dovenull', 'dovecot'] : [owner.name, owner.name];
  const mail = join(folder, 'mail');
  await mkdir(mail);
  await chmod(folder, 0o755);
  if (isRoot) await chown(mail, Number(spawnSync('id', ['-u', 'nobody']).stdout), -1);
  await writeFile(join(folder, 'users'), `${dovecotUser}:{PLAIN}${dovecotPassword}::::::\n`, { mode: 0o644 });
  await writeFile(join(folder, 'oauth2'), oauthOf(introspectionUrl ?? ''), { mode: 0o644 });
  const path = join(folder, 'dovecot.conf');
  await writeFile(
    path,
    `base_dir = ${folder}/base
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
${introspectionUrl === undefined ? '' : 'auth_mechanisms = plain login xoauth2 oauthbearer'}
mail_location = maildir:${mail}/%u
first_valid_uid = 1
default_internal_user = ${internal}
default_internal_group = ${isRoot ? 'dovecot' : owner.group}
default_login_user = ${login}
${
  introspectionUrl === undefined
    ? ''
    : `passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${folder}/oauth2
}`
}
passdb {
  driver = passwd-file
  args = scheme=PLAIN username_format=%u ${folder}/users
}
userdb {
  driver = static
  args = uid=${owner.name} gid=${owner.group} home=${mail}/%u
}
namespace inbox {
  inbox = yes
  separator = /
  mailbox Archive {
    auto = create
  }
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
`,
  );
  return path;
};

const groupName = (): string => spawnSync('id', ['-gn'], { encoding: 'utf8' }).stdout.trim();

const oauthOf = (introspectionUrl: string): string =>
  `introspection_url = ${introspectionUrl}
introspection_mode = post
username_attribute = username
active_attribute = active
active_value = true
`;
