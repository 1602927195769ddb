/** HAProxy as Debian has it, with a plain `option httpchk`, which repeats nothing. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../tests/setup/free-port.ts';
import type { Balancer } from './balancer.ts';
import { cleanLater } from './cleaning.ts';

export const hasHaproxy = (): boolean => {
  try {
    execFileSync('haproxy', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    // The command is not installed.
    return false;
  }
};

/** Starts it in front of processes on these ports, with its files in a folder; it ends with the row, if not before. */
export const startHaproxy = async (ports: readonly number[], folder: string): Promise<Balancer> => {
  const port = await freePort();
  const admin = join(folder, 'haproxy.sock');
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, configuration({ port, admin, ports }));
  const child = spawn('haproxy', ['-W', '-db', '-f', file], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const unready = new Map<number, number>();
  const ready = new Set<number>();
  let isOpen = true;
  const close = (): void => {
    isOpen = false;
    child.kill('SIGTERM');
  };
  const watching = (async () => {
    while (isOpen) {
      for (const { name, isUp, check } of await lookAt(admin)) {
        if (isUp) ready.add(name);
        else ready.delete(name);
        if (check.startsWith('L7STS/503')) unready.set(name, (unready.get(name) ?? 0) + 1);
      }
      await pause(lookEveryMs);
    }
  })();
  cleanLater(async () => {
    close();
    await Promise.all([watching, ended]);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    unreadyLooks: (wanted) => unready.get(wanted) ?? 0,
    strays: () => 0,
    sendsTo: async (wanted) => {
      // Its state of the earlier process is outdated after two checks.
      await pause(checkEveryMs * 3);
      while (isOpen && !ready.has(wanted)) await pause(lookEveryMs);
    },
    close,
  };
};

const lookEveryMs = 50;
const checkEveryMs = 500;

const configuration = ({
  port,
  admin,
  ports,
}: Readonly<{ port: number; admin: string; ports: readonly number[] }>) => `
global
  stats socket ${admin} mode 600
defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  retries 0
frontend callers
  bind 127.0.0.1:${port}
  default_backend tidemark
backend tidemark
  option httpchk GET /readyz
  default-server check inter ${checkEveryMs}ms fall 2 rise 1
${ports.map((target) => `  server ${target} 127.0.0.1:${target}`).join('\n')}
`;

type Seen = Readonly<{ name: number; isUp: boolean; check: string }>;

/** Its view of each server; empty before it listens. */
const lookAt = async (admin: string): Promise<readonly Seen[]> => {
  // HAProxy may not listen yet.
  const text = await ask(admin, 'show stat').catch(() => '');
  const [head = '', ...lines] = text.split('\n');
  const columns = head.replace(/^# /, '').split(',');
  const field = (values: readonly string[], name: string): string => values[columns.indexOf(name)] ?? '';
  return lines
    .map((line) => line.split(','))
    .filter((values) => field(values, 'pxname') === 'tidemark' && field(values, 'svname') !== 'BACKEND')
    .map((values) => ({
      name: Number(field(values, 'svname')),
      isUp: field(values, 'status').startsWith('UP'),
      check: `${field(values, 'check_status').replace('* ', '')}/${field(values, 'check_code')}`,
    }));
};

const ask = (admin: string, command: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(admin);
    let got = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      got += text;
    });
    socket.on('connect', () => socket.write(`${command}\n`));
    socket.on('error', reject);
    socket.on('close', () => resolve(got));
  });
