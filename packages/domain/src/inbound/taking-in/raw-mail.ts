import { DeskError } from '../../kernel/errors.ts';
import type { InboundMail } from '../../model/inbound/inbound-mail.ts';
import type { RawMail } from '../../model/inbound/mail-reader.ts';
import { rawMailKey } from '../../model/library/byte-key.ts';
import type { Ports } from '../../model/ports.ts';

type StoredMail = Readonly<{ mail: InboundMail; inRow: Uint8Array | null }>;

/** The stored bytes of a mail, in its row or in the byte store; null after they were removed. */
export const rawMailOf = async (
  { byteStore }: Pick<Ports, 'byteStore'>,
  workspaceId: string,
  { mail: { id, size, rawIn }, inRow }: StoredMail,
): Promise<RawMail | null> => {
  if (rawIn === 'row') return inRow && { size, open: (range) => once(inRow, range) };
  const key = rawMailKey(workspaceId, id);
  if (rawIn === 'none' || (await byteStore.sizeOf(key)) !== size) return null;
  return {
    size,
    open: async function* (range) {
      const bytes = await byteStore.open(key, range);
      if (!bytes) throw new DeskError('unavailable', 'The bytes of the mail are not to be had now.');
      yield* bytes;
    },
  };
};

type Range = Parameters<RawMail['open']>[0];

async function* once(bytes: Uint8Array, range: Range): AsyncGenerator<Uint8Array> {
  yield range ? bytes.slice(range.from, range.to + 1) : bytes.slice();
}
