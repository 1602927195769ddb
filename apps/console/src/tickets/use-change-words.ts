import type { TicketHistoryItem } from '@tidemark/client';
import { useAgents, useTeams, useTicketFields } from '../data/workspace.ts';
import { useUntil } from '../parts/snooze-mark.tsx';
import { useTexts } from '../texts/use-texts.ts';

type Changes = TicketHistoryItem['changes'];
type Actor = NonNullable<TicketHistoryItem['actor']>;

/** Changes of a ticket in words: names instead of ids, labels instead of keys. */
export const useChangeWords = () => {
  const { history } = useTexts();
  const shown = useValueWords();
  const labelOf = useLabels();
  const change = (member: string, from: unknown, to: unknown): string =>
    member === 'requester_id' || member === 'organization_id'
      ? history.changed(labelOf(member))
      : history.moved(labelOf(member), shown(member, from), shown(member, to));
  return {
    changes: (changes: Changes): string =>
      Object.entries(changes)
        .map(([member, [from, to]]) => change(member, from, to))
        .join(' · '),
    actor: ({ type, name }: Actor): string => name ?? (type === 'system' ? history.system : history.gone),
  };
};

const useLabels = () => {
  const { history } = useTexts();
  const fields = useTicketFields();
  const ofField = 'custom_fields.';
  return (member: string): string => {
    const key = member.startsWith(ofField) ? member.slice(ofField.length) : null;
    if (key !== null) return fields.find((one) => one.key === key)?.label ?? key;
    return wordIn(history.members, member);
  };
};

const useValueWords = () => {
  const { history, tickets } = useTexts();
  const agents = useAgents();
  const teams = useTeams();
  const untilOf = useUntil();
  return (member: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return history.nothing;
    if (Array.isArray(value)) return value.join(', ') || history.nothing;
    if (member === 'merged_into') return `#${value}`;
    if (member === 'snoozed_until' && typeof value === 'string') return untilOf(value);
    if (member === 'status') return wordIn(tickets.statuses, value);
    if (member === 'priority') return wordIn(tickets.priorities, value);
    if (member === 'assignee_id' || member === 'team_id')
      return [...agents, ...teams].find(({ id }) => id === value)?.name ?? history.gone;
    return typeof value === 'boolean' ? (value ? tickets.yes : tickets.no) : `${value}`;
  };
};

/** The word for a value of a closed set; the value itself where a newer server sends another. */
const wordIn = (words: Readonly<Record<string, string>>, value: unknown): string =>
  Object.entries(words).find(([name]) => name === value)?.[1] ?? `${value}`;
