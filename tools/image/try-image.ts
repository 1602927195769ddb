/**
 * Builds the image with Buildah, runs it, kills it under load, and reports the result: `node tools/image/try-image.ts [image]`.
 * `image`: one with Node.js to begin with; without, one is made of Debian's packages and npm's, and no registry of images is
 * asked.
 */
import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../tests/setup/free-port.ts';
import { type Buildah, buildahIn } from './buildah.ts';
import { isInstalled } from './command.ts';
import { inContainer, type Place, startServer } from './container.ts';
import { makeNodeBase } from './node-base.ts';
import { endingServer, type OneServer, oneServer } from './one-server.ts';

const root = join(import.meta.dirname, '../..');
const mostBytes = 150e6;
/** Measured at 117 MiB: three are left for the noise of a run, so that a library loaded at the start stands out. */
const mostMemory = 120;
const user = 10_001;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const missingOf = (image: string | undefined): readonly string[] => [
  ...(process.getuid?.() === 0 ? [] : ['it needs root, for the owner of the volume']),
  ...['buildah', ...(image ? [] : ['mmdebstrap'])]
    .filter((command) => !isInstalled(command))
    .map((command) => `${command} is not installed (apt-get install ${command})`),
];

const build = async (buildah: Buildah, base: string, folder: string): Promise<string> => {
  const name = 'localhost/tidemark';
  await buildah.ask(
    // The other format has no place for the health check.
    ...['bud', '--isolation', 'chroot', '--format', 'docker', '--build-arg', `NODE=${base}`],
    ...(await ownAuthority(folder)),
    ...['-f', join(root, 'deploy/Containerfile'), '-t', name, root],
  );
  return name;
};

/** Where the network has a certificate authority of its own, npm in the build needs it, and the image does not keep it. */
const ownAuthority = async (folder: string): Promise<readonly string[]> => {
  const { NODE_EXTRA_CA_CERTS: own } = process.env;
  if (!own) return [];
  const npmrc = join(folder, 'npmrc');
  await writeFile(npmrc, 'cafile=/etc/own-authority.pem\n');
  return ['--volume', `${own}:/etc/own-authority.pem:ro`, '--volume', `${npmrc}:/root/.npmrc:ro`];
};

const tried = async (folder: string, image: string | undefined): Promise<readonly string[]> => {
  const faults: string[] = [];
  const say = (what: string, figure: string, isWell = true): void => {
    print(`${isWell ? '✓' : '✗'} ${what}: ${figure}`);
    if (!isWell) faults.push(what);
  };
  const buildah = buildahIn(folder);
  const name = await build(buildah, image ?? (await makeNodeBase(buildah, folder)), folder);
  const archive = join(folder, 'image.tar');
  await buildah.ask('push', '-q', name, `oci-archive:${archive}`);
  const { size } = await stat(archive);
  say('Compressed size', `${(size / 1e6).toFixed(0)} MB of ${mostBytes / 1e6}`, size <= mostBytes);
  const { Docker, OCIv1 } = JSON.parse(await buildah.ask('inspect', '--type', 'image', name));
  const { User, Entrypoint, Cmd } = OCIv1.config;
  say('User', User, User === `${user}:${user}`);

  const volume = join(folder, 'volume');
  await mkdir(volume);
  await chown(volume, user, user);
  await chmod(volume, 0o700);
  const container = await buildah.ask('from', name);
  const place = { buildah, container, volume, port: await freePort() };
  const writable = await inContainer(
    place,
    ...['find', '/', '-xdev', '-path', '/proc', '-prune', '-o', '-writable', '-type', 'd', '-print'],
  );
  const places = writable.out.trim().split('\n').toSorted();
  const isExpected = places.every((path) => /^\/(?:data|tmp|var\/tmp|run\/lock|dev\/shm)$/.test(path));
  say('Folders that it may write', places.join(' '), isExpected);

  const begun = performance.now();
  await inContainer(place, 'true');
  say('Buildah begins a container', `within ${seconds(performance.now() - begun)}`);
  const serve = [...Entrypoint, ...Cmd];
  const one = oneServer(() => startServer(place, serve));
  const health: readonly string[] = Docker.config.Healthcheck?.Test?.slice(1) ?? ['false'];
  await endingServer(one, () => triedServer({ one, place, health }, say));
  return faults;
};

type Say = (what: string, figure: string, isWell?: boolean) => void;
type Trial = Readonly<{ one: OneServer; place: Place; health: readonly string[] }>;

const triedServer = async ({ one, place, health }: Trial, say: Say): Promise<void> => {
  let server = await one.start();
  say('First start', `ready after ${seconds(server.startMs)}`);
  const healthy = await inContainer(place, ...health);
  say('Health check of a server that runs', `exit code ${healthy.code}`, healthy.code === 0);
  const made = await inContainer(place, './tidemark', 'quickstart', '--json');
  const { key } = JSON.parse(made.out);
  await pause(idleMs);
  const memory = server.memory();
  say('Idle memory', `${memory.toFixed(0)} MiB of ${mostMemory}`, memory <= mostMemory);

  const written: number[] = [];
  for (let round = 0; round < kills; round += 1) {
    const writing = write(server.url, key, written);
    await pause(loadMs);
    await one.kill();
    await writing;
    if (round === 0) {
      const { code } = await inContainer(place, ...health);
      say('Health check of a killed server', `exit code ${code}`, code === 1);
    }
    server = await one.start();
  }
  const kept = await numbersAt(server.url, key);
  const lost = written.filter((number) => !kept.has(number)).length;
  say(`Acknowledged tickets lost by ${kills} kills`, `${lost} of ${written.length}`, lost === 0);
  say('Start on a volume with data', `ready after ${seconds(server.startMs)}`);
};

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

const idleMs = 20_000;
const loadMs = 2_000;
const kills = 3;

/** Opens tickets until the server is gone; notes those that it acknowledged. */
const write = async (url: string, key: string, written: number[]): Promise<void> => {
  for (;;) {
    const body = JSON.stringify({ requester_email: 'ann@example.com', subject: 'Where?', message: 'Late.' });
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    try {
      const answer = await fetch(`${url}/api/v1/tickets`, { method: 'POST', headers, body });
      const { number } = JSON.parse(await answer.text());
      if (answer.status === 201) written.push(number);
    } catch {
      // The server was stopped, so there is nothing more to write.
      return;
    }
  }
};

const numbersAt = async (url: string, key: string): Promise<ReadonlySet<number>> => {
  const numbers = new Set<number>();
  for (let query = '?limit=100'; ; ) {
    const answer = await fetch(`${url}/api/v1/tickets${query}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const { data, next_cursor: next } = JSON.parse(await answer.text());
    for (const { number } of data) numbers.add(number);
    if (!next) return numbers;
    query = `?limit=100&cursor=${encodeURIComponent(next)}`;
  }
};

const image = process.argv[2];
const missing = missingOf(image);
if (missing.length > 0) {
  print(`The image was not tried: ${missing.join('; ')}.`);
  process.exitCode = 1;
} else {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-image-'));
  try {
    const faults = await tried(folder, image);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
