/** The parts of the API besides the desk. */
import type { Activity, Clock, Ids, KeyRing, RateLimiter, Secrets } from '@tidemark/domain';
import type { Streams } from './console/stream/streams.ts';
import type { Fairness } from './fairness.ts';
import type { RefusalLog } from './refusal-log.ts';

export type ApiParts = Readonly<{
  rateLimiter: RateLimiter;
  fairness: Fairness;
  clock: Clock;
  ids: Ids;
  secrets: Secrets;
  streams: Streams;
  /** Resolves when the service can do its work, rejects when it cannot. */
  ready(): Promise<void>;
  /** One structured line for each request and each failure; never a secret, a body or a query value. */
  log: Log;
  /** Runs the work of a request, so that what is logged meanwhile names its operation. */
  during?: During;
  /** Called once, with the address in a private network of a proxy that `trustedProxies` does not name. */
  onUntrustedProxy?: (address: string) => void;
  /** Without it, refusals of the last minute before a stop are not logged. */
  refusals?: RefusalLog;
  settings: ApiSettings;
  yaml: YamlText;
}>;

/** A place in a text, counted from 1. */
export type TextPlace = Readonly<{ line: number; column: number }>;

/** YAML as people write it; JSON is YAML too. What it needs is loaded when it is needed first. */
export type YamlText = Readonly<{
  /** `mistakes` are those of the form; with them there is no value. `placeOf`: the position of a part of the value. */
  read: (text: string) => Promise<
    Readonly<{
      value: unknown;
      mistakes: readonly (TextPlace & Readonly<{ message: string }>)[];
      placeOf: (path: readonly (string | number)[]) => TextPlace;
    }>
  >;
  write: (value: Readonly<Record<string, unknown>>) => Promise<string>;
}>;

export type ApiSettings = Readonly<{
  /** Networks (CIDR) whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly string[];
  /** Where clients reach the service, without a final slash; null when it is not known. */
  publicUrl: string | null;
  /** The domain whose host labels are slugs of workspaces. */
  baseDomain: string;
  /**
   * The URL scheme that opens the operator's apps: the one place that a sign-in in a browser leads to. Null when the operator
   * set none: then sign-ins lead to `tidemark`, and customers' pages offer no app.
   */
  appScheme: string | null;
  /** Whether agents whose browser signed in long ago are asked before an app gets a code. */
  confirmsApps: boolean;
  /** How many bytes of request bodies may be in memory at once, of all and half of it of one source. */
  bodiesBytes: number;
  /** Which hosts browsers are to call by https only, once `publicUrl` is https: this one and those below it, this one, or none. */
  hsts: 'subdomains' | 'host' | 'off';
  /** Where pictures of articles may come from besides this service. */
  imageOrigins: readonly string[];
  /** Where the built console is; null where there is none. */
  consoleFolder: string | null;
  /** Where the pages of `docs/` are; null where they are not served. */
  docsFolder: string | null;
  version: string;
  /** Signs list cursors: the same text for every process of a deployment. */
  cursorKeys: KeyRing;
  /** Signs links that need no credential: the same text for every process, and no other key. */
  linkKeys: KeyRing;
}>;

export type During = <Result>(activity: Activity, work: () => Promise<Result>) => Promise<Result>;

export type LogLine = Readonly<Record<string, string | number | null>>;
export type Log = (line: LogLine) => void;
