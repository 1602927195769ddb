import type { Instant } from '../../kernel/instant.ts';
import type { Rule } from '../../model/automation/rule.ts';
import type { Ticket } from '../../model/desk/ticket.ts';

/**
 * The instants that the hours in a rule's conditions count from. A time rule fires once for each anchor: again only after
 * somebody wrote, the ticket was solved again, and so on. Without hours it fires once per ticket.
 */
export const timeAnchor = ({ conditions }: Rule, ticket: Ticket): string => {
  const facts = [...conditions.all, ...conditions.any].map(({ fact }) => fact);
  return [...new Set(facts)]
    .map((fact) => anchors[fact]?.(ticket) ?? '')
    .join(' ')
    .trim();
};

const anchors: Readonly<Record<string, (ticket: Ticket) => Instant | null>> = {
  hours_since_created: ({ createdAt }) => createdAt,
  hours_since_updated: ({ updatedAt }) => updatedAt,
  hours_since_solved: ({ solvedAt }) => solvedAt,
  hours_since_last_customer_message: ({ lastCustomerMessageAt }) => lastCustomerMessageAt,
  hours_since_last_agent_message: ({ lastAgentMessageAt }) => lastAgentMessageAt,
};
