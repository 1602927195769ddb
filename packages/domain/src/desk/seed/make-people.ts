import type { Instant } from '../../kernel/instant.ts';
import type { Agent, AgentRole } from '../../model/people/agent.ts';
import { type Contact, initialContact } from '../../model/people/contact.ts';
import { initialOrganization, type Organization } from '../../model/people/organization.ts';
import type { Ids } from '../../model/ports.ts';
import { companyKinds, companyWords, firstNames, lastNames } from './phrases.ts';
import type { Random } from './random.ts';

const agentCount = 12;

export const makeAgents = (ids: Ids, first: number, at: Instant): readonly Agent[] =>
  Array.from({ length: agentCount }, (_, index) => ({
    id: ids.next(),
    email: `agent-${first + index}@seed.test`,
    name: `${firstNames[index] ?? 'Agent'} ${lastNames[index] ?? index}`,
    role: roleOf(index),
    status: 'active',
    available: index % 3 !== 0,
    createdAt: at,
  }));

const roleOf = (index: number): AgentRole => (index === 0 ? 'admin' : index === 11 ? 'light_agent' : 'agent');

/** `place` makes the address unique. */
export type Placed = Readonly<{ place: number; at: Instant }>;

export const makeOrganization = (random: Random, ids: Ids, { place, at }: Placed): Organization => ({
  ...initialOrganization(at),
  id: ids.next(),
  name: `${random.pick(companyWords)} ${random.pick(companyKinds)} ${place}`,
  emailDomains: [`company-${place}.test`],
  sharedTickets: random.below(4) === 0,
});

export const makeContact = (
  random: Random,
  ids: Ids,
  { place, at, organization }: Placed & Readonly<{ organization: Organization | undefined }>,
): Contact => {
  const first = random.pick(firstNames);
  return {
    ...initialContact(at),
    id: ids.next(),
    email: `customer-${place}@${organization?.emailDomains[0] ?? 'mail.test'}`,
    name: `${first} ${random.pick(lastNames)}`,
    phone: random.below(3) === 0 ? `+49 30 ${1_000_000 + random.below(9_000_000)}` : null,
    locale: random.pick(['en', 'de', 'fr', 'es'] as const),
    organizationId: organization?.id ?? null,
  };
};
