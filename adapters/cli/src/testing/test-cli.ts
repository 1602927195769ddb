/** A command line on memory storage, for the tests of its verbs. */
import { createDesk, type Desk, type Secrets } from '@tidemark/domain';
import { type TestPorts, testPorts } from '@tidemark/domain/testing';
import type { CliApp } from '../app.ts';
import { createCli } from '../cli.ts';
import type { Moving } from '../moving.ts';

export type Ran = Readonly<{ code: number; out: string; err: string }>;

export type TestCli = Readonly<{
  app: CliApp;
  ports: TestPorts;
  desk: Desk;
  run: (...args: string[]) => Promise<Ran>;
  /** The questions on the terminal, and the next answers; nobody answers once they are used up. */
  asked: readonly string[];
  typed: string[];
  /** The events during each wait of a command, in turn; Ctrl+C is pressed in the first wait after them. */
  meanwhile: (() => Promise<unknown>)[];
  /** Runs with text on standard input. */
  runWith: (stdin: string, ...args: string[]) => Promise<Ran>;
  /** Runs with `--json` and reads what was printed; fails when the command does. */
  json: (...args: string[]) => Promise<Printed>;
}>;

/** The output, parsed as JSON. */
export type Printed = { readonly [name: string]: Printed } & { readonly data: readonly Printed[] };

/** A password that a command makes has to be one that can be chosen. */
const unlikeZeros = (secrets: Secrets): Secrets => ({
  ...secrets,
  text: (length) => secrets.text(length).replace(/^0{4}/, 'kX9v'),
});

/** Memory has no rows that could be read one by one. */
const movesNothing: Moving = {
  export: () => Promise.reject(new Error('Expected no export of a workspace.')),
  import: () => Promise.reject(new Error('Expected no import of a workspace.')),
};

export const testCli = (
  overrides: Partial<CliApp> = {},
  otherPorts: Partial<TestPorts> = {},
  moving: Moving = movesNothing,
): TestCli => {
  const plain = testPorts(otherPorts);
  const ports: TestPorts = { ...plain, secrets: unlikeZeros(plain.secrets) };
  const desk = createDesk(ports);
  const asked: string[] = [];
  const typed: string[] = [];
  const meanwhile: (() => Promise<unknown>)[] = [];
  const stop = new AbortController();
  const place = { name: 'the data folder /data', setting: 'DATA_DIR' };
  const app: CliApp = {
    version: '1.2.3',
    open: async () => ({
      ...ports,
      desk,
      moving,
      place,
      scrubbed: null,
      beginWithKey: async () => undefined,
      listen: () => ({ sender: ports.webhookSender, stopped: stop.signal, close: async () => undefined }),
      close: async () => undefined,
    }),
    startCommand: 'npm start',
    serve: async () => 0,
    worker: null,
    openApi: () => ({ openapi: '3.1.0' }),
    settings: () => [{ name: 'PORT', value: '3000', source: 'default', fault: null }],
    publicUrl: () => 'http://localhost:3000',
    workspaceUrl: (slug) => `http://${slug}.localhost:3000`,
    serverUrl: () => 'http://localhost:3000',
    served: () => null,
    checks: () => [],
    mailIn: () => ({ hostname: 'mx.acme.example', smtp: false, lmtp: false, ways: [] }),
    upgrade: {
      plan: async () => ({ applied: 0, pending: [] }),
      run: async () => ({ pending: [], backup: null }),
      backsUp: false,
    },
    vacuum: null,
    secretKey: null,
    beginWithKey: async () => undefined,
    demo: null,
    backups: null,
    ...overrides,
  };
  const runWith = async (stdin: string, ...args: string[]): Promise<Ran> => {
    const [out, err]: [string[], string[]] = [[], []];
    const io = { out: (text: string) => void out.push(text), err: (text: string) => void err.push(text) };
    const code = await createCli(app, {
      ...io,
      readStdin: async () => stdin,
      stdin: () => bytesOf(stdin),
      ask: async (question) => {
        asked.push(question);
        return typed.shift() ?? null;
      },
      wait: async (ms) => {
        ports.clock.advance(ms);
        const happen = meanwhile.shift();
        if (happen) await happen();
        else stop.abort();
      },
    }).run(args);
    return { code, out: out.join(''), err: err.join('') };
  };
  return {
    app,
    ports,
    desk,
    runWith,
    asked,
    typed,
    meanwhile,
    run: (...args) => runWith('', ...args),
    json: async (...args) => {
      const { code, out, err } = await runWith('', ...args, '--json');
      if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${err}`);
      return JSON.parse(out);
    },
  };
};

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text, 'latin1');
}

/** Opens tickets of bob@customer.example with a key. */
export const ticketsBy = async ({ desk }: TestCli, key: string) => {
  const { workspace, actor, credentialId } = await desk.authenticate(key);
  const where = { workspaceId: workspace.id, path: '', requestId: 'request-1', source: null };
  const call = { ...where, actor, credentialId, channel: 'api', operation: 'createTicket' } as const;
  const usual = { requesterEmail: 'bob@customer.example', subject: 'Help', message: 'Please help.' };
  return (tags: readonly string[] = []) => desk.tickets.open(call, { ...usual, tags });
};
