/** `GET /tickets/{number}/history`: writes and mails as one list, newest first (contract §2.8). */
import { nameOfActor } from '../../automation/rules/explain-ticket.ts';
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts';
import { getTicket } from '../../model/desk/get-ticket.ts';
import type { HistoryEntry } from '../../model/desk/ticket-history.ts';
import type { Mail } from '../../model/outbound/mail.ts';
import type { Stores } from '../../model/ports.ts';

export type ListHistory = Readonly<{ number: number; page: PageRequest<string> }>;

/** `who` is the name of the actor; null for nobody, or somebody who is gone. */
export type HistoryItem =
  | Readonly<{ type: 'change'; entry: HistoryEntry; who: string | null }>
  | Readonly<{ type: 'mail'; mail: Mail }>;

/** Ids of both rise with time, so that one of them is the key of a page. */
export const listHistory = async (
  stores: Stores,
  { number, page }: ListHistory,
): Promise<Page<HistoryItem, string>> => {
  await getTicket(stores, number);
  const [entries, mails] = await Promise.all([
    stores.ticketHistory.listOfTicket(number, page),
    stores.mails.listOfTicket(number, page),
  ]);
  const names = await namesIn(stores, entries.data);
  const items: readonly HistoryItem[] = [
    ...entries.data.map((entry) => ({
      type: 'change' as const,
      entry,
      who: names.get(entry.actor.id) ?? null,
    })),
    ...mails.data.map((mail) => ({ type: 'mail' as const, mail })),
  ];
  const sorted = items.toSorted((one, other) => (idOf(one) < idOf(other) ? 1 : -1));
  const cut = pageOf(sorted, page.limit, idOf);
  const isMore = entries.next !== null || mails.next !== null;
  const last = cut.data.at(-1);
  return { data: cut.data, next: cut.next ?? (isMore && last ? idOf(last) : null) };
};

const idOf = (item: HistoryItem): string => (item.type === 'mail' ? item.mail.id : item.entry.id);

const namesIn = async (
  stores: Stores,
  entries: readonly HistoryEntry[],
): Promise<ReadonlyMap<string | null, string | null>> => {
  const actors = new Map(entries.map(({ actor }) => [actor.id, actor]));
  const names = new Map<string | null, string | null>();
  for (const [id, actor] of actors) names.set(id, await nameOfActor(stores, actor));
  return names;
};
