import type { Desk, Ports } from '@tidemark/domain';
import type { Api } from '@tidemark/http';
import type { Storage } from '@tidemark/sql';
import { token } from './container.ts';
import type { Working } from './provide-worker.ts';

/** What a deployment is made of: a handful, never one token per port or use case. */
export const tokens = {
  storage: token<Storage>('storage'),
  ports: token<Ports>('ports'),
  desk: token<Desk>('desk'),
  api: token<Api>('api'),
  worker: token<Working>('worker'),
} as const;
