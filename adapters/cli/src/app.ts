/** The parts of a deployment and of the terminal that the command line uses. */
import type {
  BulkLoad,
  Clock,
  Desk,
  Ids,
  Letter,
  MailResult,
  Secrets,
  WebhookSender,
} from '@tidemark/domain';
import type { Backups } from './backups.ts';
import type { Failure } from './failure.ts';
import type { Moving } from './moving.ts';

/** An opened database with the desk on top of it, for the time of one command. */
export type CliSession = Readonly<{
  desk: Desk;
  bulkLoad: BulkLoad;
  moving: Moving;
  ids: Ids;
  secrets: Secrets;
  clock: Clock;
  /** Where the data is, as a message names it, and the setting that leads there. */
  place: Readonly<{ name: string; setting: string }>;
  /** Whether nothing of what was erased is in the database's files any more; null where that takes the time of a vacuum. */
  scrubbed: (() => Promise<boolean>) | null;
  /** From now on the current secret key seals here, although a later one may have. */
  beginWithKey: () => Promise<void>;
  /** Begins to forward events to this machine; Ctrl+C then stops the forwarding, and no longer the process. */
  listen: () => Listening;
  close: () => Promise<void>;
}>;

/** `sender` may also call addresses of this machine, and otherwise what webhooks may call. */
export type Listening = Readonly<{ sender: WebhookSender; stopped: AbortSignal; close: () => Promise<void> }>;

/** `warns`: it works, and somebody should still look at it. */
export type Finding = Readonly<{ ok: boolean; warns?: true; detail: string }>;

/** One thing that `doctor` looks at. */
export type Check = Readonly<{ name: string; look: () => Promise<Finding> }>;

/** A setting as `config print` shows it. */
export type Setting = Readonly<{ name: string; value: string; source: string; fault: string | null }>;

/** Whether the command begins something, so that it may make the database that is not there yet. */
export type OpenOptions = Readonly<{ mayMake: boolean }>;

/**
 * `too long`: for a server that runs beside it. `being read`: the log could not be emptied. `erased meanwhile`: what was erased
 * since it began may be left.
 */
export type Vacuumed = Readonly<{
  outcome: 'done' | 'too long' | 'being read' | 'erased meanwhile';
  bytes: Readonly<{ before: number; after: number }>;
}>;

/** `usualHour`: when the server does it without a setting. `longestMs`: how long it may keep a running server from writing. */
export type Vacuum = Readonly<{ now: () => Promise<Vacuumed>; usualHour: number; longestMs: number }>;

/** The folder that the settings name, and whether a server runs on it: if none does, another folder's answers. */
export type Served = Readonly<{ folder: string; isServed: boolean }>;

/** `hostname`: to which MX leads. `ways`: listeners that can be tried from this machine. */
export type MailIn = Readonly<{
  hostname: string;
  smtp: boolean;
  lmtp: boolean;
  ways: readonly Readonly<{ name: string; send: (letter: Letter) => Promise<MailResult> }>[];
}>;

/** What a started demo shows. `portalLink` signs `customer` in once; null where the folder was filled by an earlier start. */
export type DemoStarted = Readonly<{
  folder: string;
  console: string;
  email: string;
  password: string;
  helpCentre: string;
  portal: string;
  portalLink: string | null;
  customer: string;
}>;

/** `onFill` is called before the folder is filled, `textOf` gives the text of what prevents the start. */
export type StartDemo = Readonly<{
  folder: string;
  seed: number;
  textOf: (failure: Failure) => string;
  onFill: () => void;
  onStart: (started: DemoStarted) => void;
}>;

/** `contract`: processes of versions before `needs` no longer start afterwards. */
export type PendingMigration = Readonly<{
  name: string;
  does: 'add' | 'index' | 'rows' | 'contract';
  needs: string | null;
}>;

export type UpgradePlan = Readonly<{ applied: number; pending: readonly PendingMigration[] }>;

/** `backup`: the folder of the backup that was made first, if one was. */
export type Upgraded = Readonly<{ pending: readonly PendingMigration[]; backup: string | null }>;

/** Brings the tables up to date. `backsUp`: whether it makes a backup of tables with data first. */
export type Upgrade = Readonly<{
  plan: () => Promise<UpgradePlan>;
  run: (options: Readonly<{ backup: boolean }>) => Promise<Upgraded>;
  backsUp: boolean;
}>;

/** The secret key in a data folder. Both throw `unavailable` while a server runs on it, or where the key is a setting. */
export type SecretKeyFile = Readonly<{
  /** Puts a new key in front of the others, and returns the path of the file. */
  replace: () => string;
  /** Removes all keys but the current one, and returns how many. */
  forget: () => number;
}>;

export type CliApp = Readonly<{
  version: string;
  /** Opens the database that the settings name, also while a server runs. */
  open: (options: OpenOptions) => Promise<CliSession>;
  /** What starts the server, as one types it. */
  startCommand: string;
  /** Runs the server until it is stopped; resolves with the exit code. `textOf`: what it prints when it cannot start. */
  serve: (textOf: (failure: Failure) => string) => Promise<number>;
  /** What runs beside the server; `url` is its health page. Null where the server does that itself. */
  worker: Readonly<{
    run: (textOf: (failure: Failure) => string) => Promise<number>;
    url: () => string;
  }> | null;
  openApi: () => object;
  settings: () => readonly Setting[];
  /** Where clients reach the API, without a final slash. */
  publicUrl: () => string;
  /** Where people reach a workspace, without a final slash. */
  workspaceUrl: (slug: string) => string;
  /** Where the server is reached from this machine, without a final slash. */
  serverUrl: () => string;
  /** Whose server answers there; null when unknown. */
  served: () => Served | null;
  checks: () => readonly Check[];
  /** The ways by which mail arrives. */
  mailIn: () => MailIn;
  upgrade: Upgrade;
  /** Rewrites the database file; null where the database manages its files itself. */
  vacuum: Vacuum | null;
  /** Null where the key is in no folder. */
  secretKey: SecretKeyFile | null;
  /** The key of the data is lost: from now on it goes on with the one that is set, or with a new one in the data folder. */
  beginWithKey: () => Promise<void>;
  /** Runs a server on a folder of made-up data; resolves with the exit code. Null where data is in no folder. */
  demo: ((start: StartDemo) => Promise<number>) | null;
  /** Null where the database is backed up by its own means. */
  backups: Backups | null;
}>;

export type Io = Readonly<{
  out: (text: string) => void;
  err: (text: string) => void;
  readStdin: () => Promise<string>;
  /** The same as it comes, not decoded. */
  stdin: () => AsyncIterable<Uint8Array>;
  /** Asks whoever sits at the terminal; null without one. */
  ask: (question: string) => Promise<string | null>;
  wait: (ms: number) => Promise<void>;
}>;

export type CliContext = Readonly<{ app: CliApp; io: Io }>;
