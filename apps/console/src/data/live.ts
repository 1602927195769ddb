/** Lets what the stream says change what is shown. */
import { api, build } from './call.ts';
import { followTicket } from './follow-lists.ts';
import { livePlace } from './live-place.ts';
import { newerBuild } from './newer-build.ts';
import { type Present, setPresence } from './presence.ts';
import { readAgain } from './queries.ts';
import type { StreamEvent } from './read-events.ts';
import { type Kind, type Kinds, records, type TicketRecord } from './records.ts';
import { mergeCounts, type ViewCounts } from './ticket-lists.ts';
import { screenKey } from './ticket-screen.ts';

/** The stream goes on behind this place. Where this tab does not know all before it, what was fetched may lack something. */
export const continueAt = (id: string | null): void => {
  if (id === null || !livePlace.isBeyond(id)) return;
  livePlace.moveTo(id);
  void readAgain({ predicate: ({ queryKey: [kind] }) => kind !== 'me' && kind !== 'workspace' });
};

export const applyEvent = ({ event, id, data }: StreamEvent): void => {
  if (typeof data !== 'object' || data === null) return;
  // Our own server wrote it, and its document says what each event has.
  appliers[event]?.(data as never, id === null ? null : Number(id));
  if (id === null || event === 'hello') return;
  // A backup that was brought back goes on with lower numbers.
  if (event === 'resync' || livePlace.isBeyond(id)) livePlace.moveTo(id);
};

type Apply = (data: never, sequence: number | null) => void;

const appliers: Readonly<Record<string, Apply>> = {
  hello: (data: Readonly<{ build: string; configuration: number; sequence: number }>) => {
    newerBuild.hear(data.build, build);
    hearConfiguration(data.configuration);
    continueAt(String(data.sequence));
  },
  ticket: (data: TicketNews, sequence) => {
    if ('deleted' in data) records.drop('ticket', data.number);
    else records.put('ticket', data.ticket.number, data.ticket, sequence);
    followTicket('deleted' in data ? data.number : data.ticket.number);
  },
  message: ({ ticket_number: number }: Readonly<{ ticket_number: number }>) => {
    void readAgain({ queryKey: screenKey(number) });
  },
  contact: (data: Named) => void changed('contact', data, (id) => api.contacts.get(id)),
  organization: (data: Named) => void changed('organization', data, (id) => api.organizations.get(id)),
  article: () => readAgain({ queryKey: ['articles'] }),
  configuration: ({ version }: Readonly<{ version: number }>) => hearConfiguration(version),
  counts: (data: Partial<ViewCounts>) => mergeCounts(data),
  presence: ({ present }: Readonly<{ present: readonly Present[] }>) => setPresence(present),
  news: () => readAgain({ queryKey: ['notifications'] }),
  resync: () => readAgain({}),
};

type TicketNews = Readonly<{ ticket: TicketRecord }> | Readonly<{ number: number; deleted: true }>;

type Named = Readonly<{ id: string; deleted: boolean }>;

const hearConfiguration = (version: number): void => {
  if (!livePlace.isReconfigured(version)) return;
  void readAgain({ queryKey: ['workspace'] });
  void readAgain({ queryKey: ['tickets'] });
};

/** Only what is known here is read again. */
const changed = async <K extends Kind>(
  kind: K,
  { id, deleted }: Named,
  read: (id: string) => Promise<Kinds[K]>,
): Promise<void> => {
  if (deleted) return records.drop(kind, id);
  if (!records.get(kind, id)) return;
  // Records that cannot be read now are read again after the next event.
  const record = await read(id).catch(() => null);
  if (record) records.put(kind, id, record);
};
