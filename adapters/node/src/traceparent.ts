/** The `traceparent` header of W3C Trace Context: which trace a request belongs to, and who called. */
import { randomBytes } from 'node:crypto';

export type Trace = Readonly<{ traceId: string; parentId: string; flags: string }>;

/** Null where the header is missing or breaks the rules: then a new trace begins. Later versions may add fields. */
export const readTraceparent = (header: string | null): Trace | null => {
  const found = header === null ? null : form.exec(header);
  if (!found) return null;
  const [, version = '', traceId = '', parentId = '', flags = '', more = ''] = found;
  if (version === 'ff' || (version === '00' && more !== '')) return null;
  return isZero(traceId) || isZero(parentId) ? null : { traceId, parentId, flags };
};

const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

const isZero = (id: string): boolean => /^0+$/.test(id);

export const writeTraceparent = ({ traceId, parentId, flags }: Trace): string =>
  `00-${traceId}-${parentId}-${flags}`;

/** The same trace, with this process as the caller of what follows. Of the flags, the known two go on. */
export const nextIn = ({ traceId, flags }: Trace): Trace => ({
  traceId,
  parentId: randomBytes(8).toString('hex'),
  flags: (Number.parseInt(flags, 16) & knownFlags).toString(16).padStart(2, '0'),
});

/** Sampled, and random trace id. */
const knownFlags = 3;
