/** Every row of `npm run prove`, in the order of running. */
import type { Row } from './row.ts';
import { fsyncBeforeAnswer } from './rows/fsync-before-answer.ts';
import { graceful } from './rows/graceful.ts';
import { killApp } from './rows/kill-app.ts';
import { killPostgres } from './rows/kill-postgres.ts';
import { regularExpressions } from './rows/regular-expressions.ts';
import { tenancy } from './rows/tenancy.ts';

export const rows: readonly Row[] = [
  killApp,
  killPostgres,
  fsyncBeforeAnswer,
  graceful,
  tenancy,
  regularExpressions,
];
