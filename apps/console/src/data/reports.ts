/** Reports on a range of days. The server computes the sums. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ask } from './call.ts';

export type ReplyTimes = Readonly<{ count: number; median: number | null; p90: number | null }>;
export type Metric = 'first_reply' | 'next_reply' | 'resolution';

export type ReportDay = Readonly<{
  day: string;
  created: number;
  solved: number;
  backlog: number;
  first_reply: ReplyTimes;
  sla: readonly Readonly<{ metric: Metric; met: number; missed: number }>[];
  /** How many customers gave 1, 2, 3, 4 and 5. */
  ratings: readonly number[];
}>;

export type Report = Readonly<{
  from: string;
  to: string;
  timezone: string;
  filling: boolean;
  days: readonly ReportDay[];
  first_reply: ReplyTimes;
  ages: readonly Readonly<{ days: number; count: number }>[];
  agents: readonly Readonly<{
    agent_id: string | null;
    name: string | null;
    solved: number;
    replies: number;
  }>[];
}>;

/** `team`: empty for all tickets. The range ends today, in the workspace's time zone. */
export type ReportChoice = Readonly<{ days: number; team: string }>;

export const reportDays = [7, 28, 90] as const;

export const useReport = ({ days, team }: ReportChoice) =>
  useQuery({
    queryKey: ['reports', days, team],
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const search = new URLSearchParams({ days: String(days), ...(team === '' ? {} : { team_id: team }) });
      return ask<Report>(`/reports?${search}`, { signal });
    },
  });
