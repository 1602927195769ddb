/** Mails that are made to break a server: none is lost, none ends it or holds it up, and none brings a script. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type SeededRandom, seededRandom } from '@tidemark/domain/testing';
import { attacks } from '../../../adapters/html/src/testing/attacks.ts';
import { bombs } from '../../../adapters/inbound/src/testing/bombs.ts';
import { samples, tokens } from '../../../adapters/inbound/src/testing/samples.ts';
import { freePort } from '../../../tests/setup/free-port.ts';
import { newPlace, type Place, readRows } from '../databases.ts';
import { setUpKeys } from '../desk.ts';
import { sendMails } from '../mail-senders.ts';
import { memoryAgain, memoryOf } from '../process-memory.ts';
import { bySize, type Proof, type ProofContext, type Row } from '../row.ts';
import { type Server, startServer, startWorker } from '../server.ts';
import { tidemark } from '../tidemark.ts';
import { tooMuchOf } from '../too-much.ts';

export const inboundHostile: Row = {
  name: 'inbound-hostile',
  promise: 'no mail ends the server, holds it up for 100 ms, is lost, or brings a script',
  databases: ['sqlite', 'postgres'],
  longestSeconds: { full: 3_600 },
  run: (context) => attacking(context),
};

const to = 'support@acme.example';
const longestTurnMs = 100;
/** Memory that large mails take at once, over that of the server before them. */
const mostMebibytes = 96;

const attacking = async (context: ProofContext): Promise<Proof> => {
  const place = await newPlace(context);
  await setUpKeys(place, 1);
  await tidemark(place, 'inbound', 'address', 'add', to, '--trust');
  const port = await freePort();
  const servers = await startProbed(context, place, port);
  const send = async (mails: readonly string[]): Promise<number> => {
    let sent = 0;
    const next = () => {
      const raw = mails[sent];
      sent += 1;
      return raw === undefined ? null : { to, raw };
    };
    return sendMails({ target: { port }, connections: 4, next }).catch((error: unknown) => {
      const printed = servers.map(({ server }) => server.printed()).join('\n');
      throw new Error(`Mail ${sent} of ${mails.length} was not sent. The server printed:\n${printed}`, {
        cause: error,
      });
    });
  };
  const first = Array.from({ length: 50 }, (_, at) => warmMail(at));
  let acknowledged = await send(first);
  const slow: string[] = await settled(place);
  for (const { begin } of servers) begin();
  const mails = hostileMails(seededRandom(context.seed), context);
  acknowledged += await send(mails);
  slow.push(...(await settled(place)));
  const turns = servers.map(({ longestTurn }) => longestTurn());
  const before = servers.map(({ server }) => memoryAgain(server));
  acknowledged += await send(largeMails(bySize(context.size, { slice: 4, short: 38, full: 38 })));
  slow.push(...(await settled(place)));
  const grown = servers.map(({ server }, at) => memoryOf(server).most - (before[at] ?? 0));
  const states = await readRows(place, 'select state, count(*) as mails from inbound_mails group by state');
  const stored = states.reduce((sum, row) => sum + Number(row.mails), 0);
  const scripts = [...(await scriptsIn(place)), ...(await misleadingNames(place))];
  const ends = await Promise.all(servers.map(({ server }) => server.end('SIGTERM')));
  const slowest = Math.round(Math.max(...turns));
  const most = Math.round(Math.max(...grown));
  return {
    figures: {
      'hostile mails': mails.length,
      ...Object.fromEntries(states.map(({ state, mails: count }) => [String(state), Number(count)])),
      'longest turn of the event loop, ms of CPU': slowest,
      'memory of large mails at most, MiB': most,
    },
    faults: [
      ...slow,
      ...scripts,
      ...(stored === acknowledged ? [] : [`${acknowledged} mails were acknowledged, ${stored} are stored.`]),
      ...ends.filter(({ code }) => code !== 0).map(({ code }) => `A server ended with ${code}.`),
    ],
    tooMuch: [
      ...tooMuchOf(
        'cpu',
        { is: slowest, most: longestTurnMs },
        `A mail held the server up for ${slowest} ms.`,
      ),
      ...tooMuchOf('mebibytes', { is: most, most: mostMebibytes }, `Large mails took ${most} MiB.`),
    ],
  };
};

type Probed = Readonly<{ server: Server; begin: () => void; longestTurn: () => number }>;

/** The server that takes mail in, and on Postgres the worker that reads it. */
const startProbed = async (
  { folder }: ProofContext,
  place: Place,
  port: number,
): Promise<readonly Probed[]> => {
  const probe = pathToFileURL(join(import.meta.dirname, '../loop-probe.ts'));
  const probed = async (name: string, start: typeof startServer): Promise<Probed> => {
    const file = join(folder, name);
    const server = await start(place, {
      environment: {
        NODE_OPTIONS: `--import=${probe.href}?${new URLSearchParams({ file })}`,
        INBOUND_SMTP_PORT: String(port),
        INBOUND_SMTP_HOST: '127.0.0.1',
        INBOUND_TRUSTED_RELAYS: '127.0.0.0/8',
        MAIL_DIR: join(folder, 'mail'),
      },
    });
    return {
      server,
      begin: () => process.kill(server.pid, 'SIGUSR2'),
      longestTurn: () => Number(readFileSync(file, 'utf8')),
    };
  };
  const server = await probed('loop-of-server', startServer);
  if (place.db === 'sqlite') return [server];
  const worker = await probed('loop-of-worker', (_, options) => startWorker(place, options));
  return [server, worker];
};

const longestMs = 600_000;

/** A mail that could not be read is tried again later, and waits with the attempts that it had. */
const settled = async (place: Place): Promise<string[]> => {
  const waiting = "select count(*) as mails from inbound_mails where state = 'kept' and attempts = 0";
  for (const since = performance.now(); performance.now() - since < longestMs; await pause(200)) {
    const [row] = await readRows(place, waiting);
    if (Number(row?.mails) === 0) return [];
  }
  return ['Mail is still waiting to be read.'];
};

const warmMail = (number: number): string =>
  htmlMail(`warm${number}`, `<p>Hello</p><table><tr><td>${number}</td></tr></table>`.repeat(100));

const htmlMail = (name: string, html: string): string =>
  [
    `From: "${name}" <${name}@customer.invalid>`,
    `Subject: ${name}`,
    `Message-ID: <${name}@customer.invalid>`,
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...(Buffer.from(html)
      .toString('base64')
      .match(/.{1,76}/g) ?? []),
    '',
  ].join('\r\n');

/** The attack is the name of its sender, its subject and the name of a file. */
const namedMail = (id: string, attack: string): string => {
  const written = `=?utf-8?B?${Buffer.from(attack.toWellFormed().slice(0, 200)).toString('base64')}?=`;
  return [
    `From: ${written} <${id}@customer.invalid>`,
    `Subject: ${written}`,
    `Message-ID: <${id}@customer.invalid>`,
    `Content-Type: text/plain; name="${written}"`,
    `Content-Disposition: attachment; filename="${written}"`,
    '',
    'See the file.',
    '',
  ].join('\r\n');
};

/** HTML of the length that is still shown, of pieces that take long. */
const pieces: readonly string[] = [
  '<tr><td>a',
  '<table><tr><td colspan="1000000" rowspan="1000000">a</table>',
  '<td>',
  '<p>',
  '<li>',
  '<hr>',
  '<dl><dt><dd>',
  '<b>a</b>',
  '<i><b></i></b>',
  '<div>',
  '<p dir=a lang=b>',
  '&gt; a<br>',
  'On 3 March, Ann wrote:<br>',
  'From: a<br>To: b<br>Subject: c<br>',
  '<blockquote>a</blockquote>',
  '<div class=gmail_quote>a</div>',
  '<a href="https://a.example">a</a>',
  '<img src="cid:a">',
  '&',
  '<',
];
const shownBytes = 128 * 1_024;

const hostileMails = (random: SeededRandom, { size }: ProofContext): readonly string[] => {
  const mutated = bySize(size, { slice: 40, short: 1_000, full: 10_000 });
  const ofPieces = pieces.map((piece, at) =>
    htmlMail(`piece${at}`, `<table><tr>${piece.repeat(Math.floor((shownBytes - 100) / piece.length))}`),
  );
  const ofAttacks = attacks.map((attack, at) =>
    htmlMail(`attack${at}`, `<p>before</p>${attack}<p>after</p>`),
  );
  const ofNames = attacks
    .map((attack, at) => namedMail(`name${at}`, attack))
    .filter((_, at) => size !== 'slice' || at % 8 === 0);
  const ofBombs = Object.values(bombs).map((bomb) => wireText(bomb(60_000)));
  const broken = Array.from({ length: mutated }, (_, at) => brokenMail(random, at));
  return [...ofPieces, ...ofAttacks, ...ofNames, ...ofBombs, ...broken];
};

/** Dots are doubled where a line begins with one, and the last line ends. */
const wireText = (bytes: Uint8Array): string => {
  const text = Buffer.from(bytes)
    .toString('latin1')
    .replace(/(^|\n)\./g, '$1..');
  return text.endsWith('\r\n') ? text : `${text}\r\n`;
};

/** A sample with bytes cut out, put in and repeated, of a sender of its own. */
const brokenMail = (random: SeededRandom, number: number): string => {
  let bytes = Buffer.from(samples[random.below(samples.length)] ?? new Uint8Array());
  for (let change = 0; change <= random.below(8); change += 1) {
    const at = random.below(bytes.length + 1);
    const put = Buffer.from(tokens[random.below(tokens.length)] ?? '', 'latin1');
    bytes = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + random.below(40))]);
  }
  const text = wireText(Uint8Array.from(bytes));
  return text.replace(/^From:[^\r\n]*/im, `From: sender${number}@customer.invalid`);
};

const largeMails = (mebibytes: number): readonly string[] =>
  Array.from({ length: 4 }, (_, at) =>
    [
      `From: large${at}@customer.invalid`,
      `Subject: Large ${at}`,
      'Content-Type: application/zip; name=a.zip',
      'Content-Transfer-Encoding: base64',
      '',
      `${'QUJD'.repeat(19)}\r\n`.repeat((mebibytes * 1_048_576) / 78),
    ].join('\r\n'),
  );

const dangerous =
  /<\s*\/?\s*(?:script|style|iframe|frame|form|input|button|object|embed|svg|math|base|meta|link)\b|<[^>]*\son\w+\s*=|<[^>]*(?:href|src)\s*=\s*["']?\s*(?:javascript|vbscript|data):/i;

const scriptsIn = async (place: Place): Promise<readonly string[]> => {
  const shown = await readRows(
    place,
    'select body_html as html from messages union all select body_html as html from message_origins',
  );
  return shown
    .filter(({ html }) => dangerous.test(String(html)))
    .map(({ html }) => `A message has a script: ${String(html).slice(0, 200)}`);
};

/** Characters of a name that leave its folder, or that show another file ending than it has. */
const misleading = /[\p{Cc}/\\\u202a-\u202e\u2066-\u2069]/u;

const misleadingNames = async (place: Place): Promise<readonly string[]> => {
  const files = await readRows(place, 'select name from files');
  return [
    ...(files.length === 0 ? ['No file of a mail is stored.'] : []),
    ...files
      .filter(({ name }) => misleading.test(String(name)))
      .map(({ name }) => `A file is named ${JSON.stringify(name)}.`),
  ];
};
