/** Cuts the bytes of one header into lines while they arrive. */
import { limits } from '@tidemark/domain/limits';

/** `text` is a line without its end; null for the rest of a line that is too long. `next`: where the next line begins. */
type HeaderLine = Readonly<{ text: string | null; next: number }>;

export type HeaderLines = ReturnType<typeof headerLines>;

export const headerLines = () => {
  /** In a line of a header that is longer than all of a header may be. */
  let isSkipping = false;

  return {
    /** The line that begins at `from`; null while its end has not arrived. `isEnd`: no data follow. */
    next: (data: Buffer, from: number, isEnd: boolean): HeaderLine | null => {
      const newline = data.indexOf(0x0a, from);
      const isWhole = newline >= 0 || isEnd;
      const isLong = data.length - from >= limits.inbound.header.bytes;
      if (!isWhole && !isLong && !isSkipping) return null;
      const isRest = isSkipping;
      isSkipping = newline < 0;
      const end = newline < 0 ? data.length : newline;
      return { text: isRest ? null : textOf(data, from, end), next: newline < 0 ? end : newline + 1 };
    },
  };
};

const textOf = (data: Buffer, from: number, end: number): string =>
  data.toString('latin1', from, end > from && data[end - 1] === 0x0d ? end - 1 : end);
