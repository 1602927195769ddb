/** Postfix in a folder of its own: hands mail of one domain to Tidemark by LMTP or by a pipe, and listens on the loopback address. */
import { execFile, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** It refuses to run for anybody but root. */
export const hasPostfix =
  process.getuid?.() === 0 && spawnSync('postconf', ['-d', 'mail_version'], { stdio: 'ignore' }).status === 0;

/** The note in the name of tests that are skipped. */
export const withoutPostfix = 'skipped without root and Postfix: apt-get install postfix';

export type Postfix = Readonly<{
  port: number;
  log: () => Promise<string>;
  /** The addresses whose mail still waits. */
  queued: () => Promise<string>;
  /** Tries at once again what waits. */
  flush: () => Promise<void>;
  close: () => Promise<void>;
}>;

export type Wanted = Readonly<{
  port: number;
  domain: string;
  /** Such as `lmtp:unix:/path`, or `tidemark:`, which runs the command. */
  transport: string;
  /** Words of the pipe; it runs as `nobody`. */
  command?: readonly string[];
}>;

export const openPostfix = async (wanted: Wanted): Promise<Postfix> => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-postfix-'));
  await chmod(folder, 0o755);
  for (const name of ['etc', 'queue', 'data']) await mkdir(join(folder, name));
  await run('chown', ['postfix', join(folder, 'data')]);
  await writeFile(join(folder, 'etc/main.cf'), mainOf(folder, wanted));
  await writeFile(join(folder, 'etc/master.cf'), masterOf(wanted));
  const config = join(folder, 'etc');
  await run('postfix', ['-c', config, 'start']);
  const log = () => readFile(join(folder, 'log'), 'utf8').catch(() => '');
  return {
    port: wanted.port,
    log,
    queued: async () => (await run('postqueue', ['-c', config, '-j'])).stdout,
    flush: async () => {
      await run('postqueue', ['-c', config, '-f']);
    },
    close: async () => {
      await run('postfix', ['-c', config, 'stop']).catch(() => undefined);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

const mainOf = (folder: string, { domain, transport }: Wanted): string =>
  [
    'compatibility_level = 3.6',
    `queue_directory = ${folder}/queue`,
    `data_directory = ${folder}/data`,
    `maillog_file = ${folder}/log`,
    `maillog_file_prefixes = ${folder}`,
    'inet_interfaces = 127.0.0.1',
    'inet_protocols = ipv4',
    'myhostname = mx.proof.invalid',
    'mydestination =',
    `relay_domains = ${domain}`,
    `relay_transport = ${transport}`,
    'smtpd_relay_restrictions = permit_mynetworks, reject_unauth_destination',
    'smtpd_peername_lookup = no',
    'disable_dns_lookups = yes',
    'alias_maps =',
    'alias_database =',
    'minimal_backoff_time = 1s',
    'maximal_backoff_time = 2s',
    'queue_run_delay = 1s',
    // A server that was away is asked again at once.
    'transport_retry_time = 1s',
    'tidemark_destination_recipient_limit = 1',
    '',
  ].join('\n');

const daemons = ['trivial-rewrite', 'bounce', 'bounce', 'bounce', 'error', 'error'];
const services = ['rewrite', 'bounce', 'defer', 'trace', 'error', 'retry'];

const masterOf = ({ port, command = ['/bin/false'] }: Wanted): string =>
  [
    `127.0.0.1:${port} inet n - n - - smtpd`,
    'pickup unix n - n 60 1 pickup',
    'cleanup unix n - n - 0 cleanup',
    'qmgr unix n - n 300 1 qmgr',
    'postlog unix-dgram n - n - 1 postlogd',
    'anvil unix - - n - 1 anvil',
    'scache unix - - n - 1 scache',
    'tlsmgr unix - - n 1000? 1 tlsmgr',
    'proxymap unix - - n - - proxymap',
    'flush unix n - n 1000? 0 flush',
    'showq unix n - n - - showq',
    'lmtp unix - - n - - lmtp',
    'relay unix - - n - - smtp',
    'smtp unix - - n - - smtp',
    ...services.map((service, at) => `${service} unix - - n - 0 ${daemons[at]}`),
    `tidemark unix - n n - 4 pipe flags=Rq user=nobody null_sender= argv=${command.join(' ')}`,
    '',
  ].join('\n');
