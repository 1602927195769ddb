/** The first steps of a workspace, done when what they lead to is there. */
import { useQuery } from '@tanstack/react-query';
import { ask } from './call.ts';
import { queries } from './queries.ts';

const key = ['start'] as const;

type Listed = Readonly<{ data: readonly unknown[] }>;

export type Steps = Readonly<{
  hasTicket: boolean;
  hasMail: boolean;
  hasColleague: boolean;
  hasArticle: boolean;
}>;

export const useSteps = () =>
  useQuery({
    queryKey: key,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Steps> => {
      const [tickets, addresses, agents, articles] = await Promise.all([
        ask<Listed>('/tickets?limit=1', { signal }),
        ask<Listed>('/inbound/addresses?limit=1', { signal }),
        ask<Listed>('/agents?limit=2', { signal }),
        ask<Listed>('/kb/articles?status=published&limit=1', { signal }),
      ]);
      return {
        hasTicket: tickets.data.length > 0,
        hasMail: addresses.data.length > 0,
        hasColleague: agents.data.length > 1,
        hasArticle: articles.data.length > 0,
      };
    },
  });

/** As if a customer had written. Nobody gets mail at this address. */
export const tryTicket = async (subject: string, message: string): Promise<number> => {
  const body = { requester_email: 'robin@customer.example', requester_name: 'Robin', subject, message };
  const { number } = await ask<Readonly<{ number: number }>>('/tickets', { method: 'POST', body });
  await queries.invalidateQueries({ queryKey: key });
  return number;
};
