import type { Desk, Ports } from '@tidemark/domain';
import type { Api, RefusalLog, Streams } from '@tidemark/http';
import type { FairWork } from '@tidemark/node';
import type { Storage } from '@tidemark/sql';
import { token } from './container.ts';
import type { Working } from './provide-worker.ts';

/** The API, the streams of the console that it keeps open, and the refusals that its log does not have yet. */
type Served = Readonly<{ api: Api; streams: Streams; refusals: RefusalLog }>;

/** The parts of a deployment: a handful, never one token per port or use case. */
export const tokens = {
  storage: token<Storage>('storage'),
  fairWork: token<FairWork>('fairWork'),
  ports: token<Ports>('ports'),
  desk: token<Desk>('desk'),
  api: token<Served>('api'),
  worker: token<Working>('worker'),
} as const;
