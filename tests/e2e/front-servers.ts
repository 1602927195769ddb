/** Exim and OpenSMTPD in folders of their own: hand mail of one domain to Tidemark, and listen on the loopback address. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type FrontServer = Readonly<{ log: () => Promise<string>; close: () => Promise<void> }>;

/** `socket`: where Tidemark listens for LMTP. `command`: begins `mail deliver`, as the user `nobody`. */
type HandsOver = Readonly<{ socket: string } | { command: readonly string[] }>;

type Fronted = Readonly<{ port: number; domain: string; to: HandsOver }>;

type FrontKind = Readonly<{
  name: string;
  /** Null where it can run; else what its tests are left out for. */
  missing: string | null;
  open: (fronted: Fronted) => Promise<FrontServer>;
}>;

const isRoot = process.getuid?.() === 0;

const missingOf = (probe: readonly [string, ...string[]], name: string): string | null => {
  const [command, ...args] = probe;
  const isThere = isRoot && spawnSync(command, args, { stdio: 'ignore' }).status === 0;
  return isThere ? null : `skipped without root and ${name}: apt-get install ${name}`;
};

/** Starts it in the foreground, with all that it prints as its log. */
const started = async (command: string, argsIn: (folder: string) => Promise<readonly string[]>) => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-front-'));
  await chmod(folder, 0o755);
  const child: ChildProcess = spawn(command, await argsIn(folder), { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  const ended = once(child, 'exit');
  return {
    folder,
    printed: () => printed,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

const exim: FrontKind = {
  name: 'exim4',
  missing: missingOf(['exim4', '-bV'], 'exim4-daemon-light'),
  open: async (fronted) => {
    const { folder, printed, close } = await started('exim4', async (own) => {
      await mkdir(join(own, 'spool'));
      spawnSync('chown', ['nobody', join(own, 'spool')]);
      await writeFile(join(own, 'exim.conf'), eximConfig(own, fronted), { mode: 0o644 });
      return ['-C', join(own, 'exim.conf'), '-bdf', '-q1s'];
    });
    const log = async () =>
      `${printed()}${await readFile(join(folder, 'spool/log/mainlog'), 'utf8').catch(() => '')}`;
    return { log, close };
  },
};

const eximConfig = (folder: string, { port, domain, to }: Fronted): string =>
  [
    'primary_hostname = mx.proof.invalid',
    `spool_directory = ${folder}/spool`,
    `log_file_path = ${folder}/spool/log/%slog`,
    `pid_file_path = ${folder}/spool/exim.pid`,
    'local_interfaces = 127.0.0.1',
    `daemon_smtp_ports = ${port}`,
    'tls_advertise_hosts =',
    'keep_environment =',
    // With a configuration of its own Exim has no right to become another user.
    'exim_user = nobody',
    'exim_group = nogroup',
    'deliver_drop_privilege = true',
    'acl_smtp_rcpt = check_recipient',
    'begin acl',
    'check_recipient:',
    `  accept domains = ${domain}`,
    '  deny',
    'begin routers',
    'tidemark:',
    '  driver = accept',
    `  domains = ${domain}`,
    '  transport = tidemark',
    'begin transports',
    'tidemark:',
    ...('socket' in to ? ['  driver = lmtp', `  socket = ${to.socket}`] : eximPipe(to.command)),
    'begin retry',
    '* * F,1h,1s',
    '',
  ].join('\n');

/** The addresses are in the environment of the command: Exim puts nothing of a stranger's into its words. */
const eximPipe = (command: readonly string[]): readonly string[] => [
  '  driver = pipe',
  `  command = /bin/sh -c 'exec ${command.join(' ')} --to "\\$RECIPIENT" --from "\\$SENDER"'`,
  '  log_output',
];

const opensmtpd: FrontKind = {
  name: 'opensmtpd',
  missing: missingOf(['sh', '-c', 'command -v smtpctl'], 'opensmtpd'),
  open: async (fronted) => {
    const { printed, close } = await started('smtpd', async (own) => {
      await writeFile(join(own, 'smtpd.conf'), opensmtpdConfig(fronted), { mode: 0o644 });
      return ['-d', '-v', '-f', join(own, 'smtpd.conf')];
    });
    return { log: async () => printed(), close };
  },
};

const opensmtpdConfig = ({ port, domain, to }: Fronted): string =>
  [
    `listen on 127.0.0.1 port ${port} hostname mx.proof.invalid`,
    `action "tidemark" ${
      'socket' in to
        ? `lmtp "${to.socket}" rcpt-to`
        : `mda "exec ${to.command.join(' ')} --to '%{rcpt}' --from '%{sender}'"`
    } virtual { "@" = nobody }`,
    `match from any for domain "${domain}" action "tidemark"`,
    '',
  ].join('\n');

export const frontKinds: readonly FrontKind[] = [exim, opensmtpd];
