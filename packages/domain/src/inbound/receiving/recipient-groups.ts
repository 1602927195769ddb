/** Which recipients of a mail get it as the same one, and which as a mail of their own. */
import { rawMailKey } from '../../model/library/byte-key.ts';
import { tokenOf } from '../../outbound/mail/thread-token.ts';
import type { Recipient } from '../inbound-cases.ts';

/**
 * The recipients for whom a mail is the same one: those of one workspace, but for each further ticket whose token is among
 * them. Each address counts once, and the first row has the bytes.
 */
export type RecipientGroup = Readonly<{
  workspaceId: string;
  rows: readonly Readonly<{ id: string; to: Recipient }>[];
}>;

export const recipientGroups = (
  recipients: readonly Recipient[],
  nextId: () => string,
): readonly RecipientGroup[] => {
  const groups: { workspaceId: string; rows: { id: string; to: Recipient }[] }[] = [];
  for (const to of recipients.toSorted(tokensFirst)) {
    const { workspaceId, addressId } = to;
    const token = tokenOf(to.to);
    const others = groups.filter((group) => group.workspaceId === workspaceId);
    const rows = others.flatMap((group) => group.rows);
    if (rows.some((row) => token === null && row.to.addressId === addressId)) continue;
    if (rows.some((row) => token !== null && tokenOf(row.to.to) === token)) continue;
    const [first] = others;
    if (first && token === null) first.rows.push({ id: nextId(), to });
    else groups.push({ workspaceId, rows: [{ id: nextId(), to }] });
  }
  return groups;
};

/** A mail to an address and to a ticket of it belongs to the ticket. */
const tokensFirst = (one: Recipient, other: Recipient): number =>
  Number(tokenOf(other.to) !== null) - Number(tokenOf(one.to) !== null);

export const rawKeyOf = ({ workspaceId, rows }: RecipientGroup): string =>
  rawMailKey(workspaceId, rows[0]?.id ?? '');
