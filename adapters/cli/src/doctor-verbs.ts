import type { Command } from 'commander';
import type { Check, CliApp, Finding } from './app.ts';
import { checkServer } from './check-server.ts';
import { counted } from './counted.ts';
import { example } from './example.ts';
import { testMailsCheck } from './test-mails.ts';
import { type Verbs, verb } from './verb.ts';
import { askWorker } from './worker-verb.ts';

const leastNode = 26;
/** No clock can honestly show less than the day this was written. */
const earliest = Date.parse('2026-11-01T00:00:00.000Z');

export const doctorVerbs = (verbs: Verbs, program: Command): void => {
  const doctor = program
    .command('doctor')
    .description(
      'check everything that Tidemark needs; prints what is wrong and how to fix it; exit code 1 when a check fails',
    )
    .option(
      '--send-test-mail',
      'also send a mail to each verified address of every workspace, and wait up to a minute after the last one until all come back; the server must run',
    );
  example(
    doctor,
    './tidemark doctor',
    './tidemark doctor --send-test-mail',
    'DATA_DIR=/var/lib/tidemark ./tidemark doctor --json',
  );
  verb<{ sendTestMail?: true; json?: true }>(verbs, doctor, async ({ options }) => {
    const list: NamedFinding[] = [];
    let unmade = 0;
    const checks = [...checksOf(verbs.app), ...(options.sendTestMail ? [testMailsCheck(verbs)] : [])];
    for (const { name, look } of checks) {
      const finding = await looked(look);
      const sameFault = list.find(({ ok, detail }) => !ok && detail === finding.detail);
      if (sameFault) unmade += 1;
      const found = {
        name,
        ...finding,
        ...(sameFault ? { detail: `not checked: fix ${sameFault.name} first` } : {}),
      };
      list.push(found);
      // Some checks wait for other machines: each line is printed as it is known.
      if (!options.json) verbs.io.out(`${markOf(found)} ${found.name}: ${found.detail}\n`);
    }
    const faults = list.filter(({ ok }) => !ok).length;
    const isWarned = list.some(({ warns }) => warns);
    const well = isWarned ? 'Tidemark works. See the lines with !.' : 'All is well.';
    const summary = faults === 0 ? well : failedText(faults - unmade, unmade);
    return {
      record: { data: list },
      text: `\n${summary}`,
      exitCode: faults === 0 ? 0 : 1,
    };
  });
  const health = program
    .command('healthcheck')
    .description('check that the running server is ready; exit code 0 when it is, 1 when it is not')
    .option('--worker', 'on Postgres: check the worker instead');
  example(health, './tidemark healthcheck && echo ready', './tidemark healthcheck --worker');
  verb<{ worker?: true }>(verbs, health, async ({ options }) => {
    if (options.worker) {
      const found = await askWorker(verbs.app);
      return { record: found, text: found.detail, exitCode: found.ok ? 0 : 1 };
    }
    const { running, ...found } = await serverFinding(verbs.app);
    const healthy = { ...found, ok: running && found.ok };
    return { record: healthy, text: found.detail, exitCode: healthy.ok ? 0 : 1 };
  });
};

type NamedFinding = Finding & Readonly<{ name: string }>;

const failedText = (failed: number, unmade: number): string =>
  `${counted(failed, 'check')} failed${unmade === 0 ? '' : `, ${unmade} not run`}.`;

const markOf = ({ ok, warns }: Finding): string => (ok ? (warns ? '!' : '✓') : '✗');

const checksOf = (app: CliApp): readonly Check[] => [
  { name: 'Node.js', look: async () => nodeFinding(process.versions.node) },
  { name: 'Clock', look: async () => clockFinding(Date.now()) },
  ...app.checks(),
  { name: 'Server', look: () => serverFinding(app).then(({ running: _, ...finding }) => finding) },
];

const serverFinding = async (app: CliApp) => checkServer(app.serverUrl(), app.served());

const looked = async (look: Check['look']): Promise<Finding> => {
  try {
    return await look();
  } catch (error) {
    return { ok: false, detail: error instanceof Error ? error.message : String(error) };
  }
};

export const nodeFinding = (version: string): Finding =>
  Number.parseInt(version, 10) >= leastNode
    ? { ok: true, detail: version }
    : { ok: false, detail: `Tidemark needs Node.js ${leastNode} or newer, but this is ${version}` };

export const clockFinding = (now: number): Finding =>
  now >= earliest
    ? { ok: true, detail: new Date(now).toISOString() }
    : {
        ok: false,
        detail: `the clock shows ${new Date(now).toISOString()}: set the clock of this machine before you start`,
      };
