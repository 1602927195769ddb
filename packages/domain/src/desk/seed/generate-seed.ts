/** Realistic bulk data: the same wish gives the same people, tickets and words, however large it is. */

import { type Instant, millisecondsOf, toInstant } from '../../kernel/instant.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { Contact } from '../../model/people/contact.ts';
import type { Organization } from '../../model/people/organization.ts';
import type { Ids } from '../../model/ports.ts';
import type { BulkBatch } from './bulk-load.ts';
import { makeAgents, makeContact, makeOrganization } from './make-people.ts';
import { makeTicket, type People } from './make-ticket.ts';
import { type Random, seededRandom } from './random.ts';

/** `first` keeps the addresses of a second load apart from those of the first; `until` ends the made-up history. */
export type SeedWish = Readonly<{ tickets: number; first: number; until: Instant; ids: Ids }>;

const batchSize = 5_000;
const historyMs = 2 * 365 * 24 * 60 * 60_000;

/** Batches in the order in which they must be added; ticket numbers start at 1 in each. */
export function* generateSeed(wish: SeedWish): Generator<BulkBatch> {
  const random = seededRandom(wish.first + 1);
  const end = millisecondsOf(wish.until);
  const at = (index: number): number =>
    end - historyMs + Math.floor((historyMs * index) / (wish.tickets + 1));
  const people: GrowingPeople = {
    agents: makeAgents(wish.ids, wish.first, toInstant(at(0))),
    contacts: [],
    organizations: [],
  };
  for (let done = 0; done < wish.tickets; done += batchSize) {
    const size = Math.min(batchSize, wish.tickets - done);
    const grown = grow(people, random, { ...wish, size, from: wish.first + done, at: toInstant(at(done)) });
    const made = Array.from({ length: size }, (_, index) =>
      makeTicket({ random, ids: wish.ids, people, until: end }, index + 1, at(done + index + 1)),
    );
    yield {
      agents: done === 0 ? people.agents : [],
      ...grown,
      tickets: made.map(({ ticket }) => ticket),
      messages: made.flatMap(({ messages }) => messages),
    };
  }
}

type GrowingPeople = People & {
  contacts: Contact[];
  organizations: Organization[];
  agents: readonly Agent[];
};

type Growth = Readonly<{ ids: Ids; size: number; from: number; at: Instant }>;

/** One contact for four tickets, one organization for a hundred; some contacts belong to none. */
const grow = (
  people: GrowingPeople,
  random: Random,
  { ids, size, from, at }: Growth,
): Pick<BulkBatch, 'contacts' | 'organizations'> => {
  const organizations = Array.from({ length: Math.ceil(size / 100) }, (_, index) =>
    makeOrganization(random, ids, { place: from + index, at }),
  );
  const contacts = Array.from({ length: Math.ceil(size / 4) }, (_, index) =>
    makeContact(random, ids, {
      place: from + index,
      at,
      organization: organizations[random.below(organizations.length * 2)],
    }),
  );
  people.organizations.push(...organizations);
  people.contacts.push(...contacts);
  return { organizations, contacts };
};
