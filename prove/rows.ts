/** Every row of `npm run prove`, in the order of running. */
import type { Row } from './row.ts';

export const rows: readonly Row[] = [];
