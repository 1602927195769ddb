import { counted } from '../counted.ts';

const tickets = { one: 'ticket', other: 'tickets' };

export const team = {
  title: 'Team',
  away: 'Away',
  open: (count: string): string => `${count} open`,
  waiting: (count: string): string => `${count} waiting`,
  spread: (name: string): string => `Spread the tickets of ${name}`,
  spreadTitle: (name: string): string => `Spread the tickets of ${name} among others`,
  spreadIt: (count: number, name: string): string => `${counted('en', count, tickets)} of ${name} spread`,
  give: (count: number): string => `Give away ${counted('en', count, tickets)}`,
  nothingToSpread: 'There is no open ticket to give away.',
  nobodyThere: 'Nobody else takes tickets now.',
  cancel: 'Cancel',
};
