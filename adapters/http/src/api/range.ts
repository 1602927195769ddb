import type { ByteRange } from '@tidemark/domain';

/**
 * The one range that a `Range` header asks for; null where the whole is sent instead: no header, several ranges, or one
 * that cannot be read.
 */
export const rangeOf = (header: string | null, size: number): ByteRange | 'unsatisfiable' | null => {
  const match = /^bytes *= *(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return null;
  if (first === '') return suffix(Number(last), size);
  const from = Number(first);
  const to = last === '' ? size - 1 : Number(last);
  if (last !== '' && to < from) return null;
  return from >= size ? 'unsatisfiable' : { from, to: Math.min(to, size - 1) };
};

const suffix = (length: number, size: number): ByteRange | 'unsatisfiable' =>
  length === 0 || size === 0 ? 'unsatisfiable' : { from: Math.max(size - length, 0), to: size - 1 };
