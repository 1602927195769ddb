/**
 * The interface between the command line, a deployment and the terminal. `CliApp` and `Io` below are all of it; the types before
 * them are their members.
 */
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
  /** Where the data is: its name in messages, and the name of the setting that says so. */
  place: Readonly<{ name: string; setting: string }>;
  /**
   * Resolves once the database's files are free of what this process erased; false when a long read keeps it there. Null where the
   * database removes it in its own time.
   */
  scrubbed: (() => Promise<boolean>) | null;
  /** From now on the current secret key seals here, although a later one may have. */
  beginWithKey: () => Promise<void>;
  /** Begins to forward events to this machine. From then on Ctrl+C stops the forwarding, not the process. */
  listen: () => Listening;
  close: () => Promise<void>;
}>;

export type Listening = Readonly<{
  /** Unlike the sender of webhooks, it may call addresses of this machine. */
  sender: WebhookSender;
  /** Aborted by Ctrl+C. */
  stopped: AbortSignal;
  close: () => Promise<void>;
}>;

export type Finding = Readonly<{
  ok: boolean;
  /** It works, but somebody should look at it. */
  warns?: true;
  detail: string;
}>;

/** One thing that `doctor` looks at. */
export type Check = Readonly<{ name: string; look: () => Promise<Finding> }>;

/** A setting as `config print` shows it. */
export type Setting = Readonly<{ name: string; value: string; source: string; fault: string | null }>;

export type OpenOptions = Readonly<{
  /** Creates the database if it does not exist: for commands that begin something. */
  mayMake: boolean;
}>;

export type Vacuumed = Readonly<{
  /**
   * - `too long`: given up, because a running server could not write for `longestMs`.
   * - `being read`: the log of the database could not be emptied, because somebody read all the time.
   * - `erased meanwhile`: what was erased during the vacuum may still be in the files.
   */
  outcome: 'done' | 'too long' | 'being read' | 'erased meanwhile';
  bytes: Readonly<{ before: number; after: number }>;
}>;

export type Vacuum = Readonly<{
  now: () => Promise<Vacuumed>;
  /** When the server does it each day, unless a setting says otherwise. */
  usualHour: number;
  /** How long it may keep a running server from writing. */
  longestMs: number;
}>;

export type Served = Readonly<{
  /** The folder that the settings name. */
  folder: string;
  /** Whether a server runs on that folder. If not, a server that answers belongs to another folder. */
  isServed: boolean;
}>;

export type MailIn = Readonly<{
  /** The name that the MX record of a workspace's domain points to. */
  hostname: string;
  smtp: boolean;
  lmtp: boolean;
  /** The listeners that can be tried from this machine. */
  ways: readonly Readonly<{ name: string; send: (letter: Letter) => Promise<MailResult> }>[];
}>;

/** The facts of a started demo: addresses, and the people who can sign in there. */
export type DemoStarted = Readonly<{
  folder: string;
  console: string;
  email: string;
  password: string;
  helpCentre: string;
  portal: string;
  /** Signs `customer` in once; null if an earlier start filled the folder. */
  portalLink: string | null;
  customer: string;
}>;

export type StartDemo = Readonly<{
  folder: string;
  seed: number;
  /** The text of what prevents the start. */
  textOf: (failure: Failure) => string;
  /** Called before the folder is filled. */
  onFill: () => void;
  onStart: (started: DemoStarted) => void;
}>;

export type PendingMigration = Readonly<{
  name: string;
  /** `contract` removes what earlier versions used. */
  does: 'add' | 'index' | 'rows' | 'contract';
  /** Processes of versions before this one no longer start afterwards; null if all do. */
  needs: string | null;
}>;

export type UpgradePlan = Readonly<{ applied: number; pending: readonly PendingMigration[] }>;

export type Upgraded = Readonly<{
  pending: readonly PendingMigration[];
  /** The folder of the backup that was made first; null if none was. */
  backup: string | null;
}>;

/** Brings the tables up to date. */
export type Upgrade = Readonly<{
  plan: () => Promise<UpgradePlan>;
  run: (options: Readonly<{ backup: boolean }>) => Promise<Upgraded>;
  /** Whether it makes a backup first, if the tables have data. */
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
  /** The command that starts the server, as one types it. */
  startCommand: string;
  /** Runs the server until it is stopped; resolves with the exit code. `textOf`: what it prints when it cannot start. */
  serve: (textOf: (failure: Failure) => string) => Promise<number>;
  /** The process next to the server; `url` is its health page. Null where the server does that itself. */
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
  /**
   * The key of the data is lost: from now on it goes on with the one that is set, or with a new one in the data folder. Throws
   * `unavailable` while a server or worker runs on it.
   */
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
  /** The same, not decoded. */
  stdin: () => AsyncIterable<Uint8Array>;
  /** Asks the person at the terminal; null without one. */
  ask: (question: string) => Promise<string | null>;
  wait: (ms: number) => Promise<void>;
}>;

export type CliContext = Readonly<{ app: CliApp; io: Io }>;
