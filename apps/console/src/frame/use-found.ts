/** Results of the server for the palette, after a pause in typing. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SearchResults } from '@tidemark/client';
import { api } from '../data/call.ts';
import { matchOf } from '../parts/filter.ts';
import { useRested } from '../parts/use-rested.ts';
import { paths } from '../paths.ts';
import type { Texts } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { hasScreen } from './features.ts';

export type Found = Readonly<{ path: string; name: string; group: string }>;

const fewest = 2;

export const useFound = (typed: string): readonly Found[] => {
  const { frame } = useTexts();
  const rested = useRested(typed.trim());
  const isAsked = rested.length >= fewest;
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['palette', rested],
    queryFn: ({ signal }) => api.search(rested, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const words = typed.trim();
  if (words === '') return [];
  const found = isAsked && data ? foundOf(data, frame) : [];
  // The answer for other words shows only what has these too.
  const isOld = isPlaceholderData || rested !== words;
  const all = [
    ...numberOf(words, frame),
    ...(isOld ? found.filter(({ name }) => matchOf(name, words) !== null) : found),
    { path: paths.search(words), name: frame.searchFor(words), group: frame.search },
  ];
  return all.filter(
    ({ path }, place) => hasScreen(path) && all.findIndex((other) => other.path === path) === place,
  );
};

const numberOf = (words: string, { found }: Texts['frame']): readonly Found[] => {
  const [, number] = /^#?([1-9]\d{0,8})$/.exec(words) ?? [];
  return number === undefined
    ? []
    : [{ path: paths.ticket(Number(number)), name: `#${number}`, group: found.tickets }];
};

const foundOf = (
  { tickets, contacts, organizations, articles }: SearchResults,
  { found }: Texts['frame'],
): readonly Found[] => [
  ...tickets.map(({ number, subject }) => ({
    path: paths.ticket(number),
    name: `#${number} ${subject}`,
    group: found.tickets,
  })),
  ...contacts.map(({ id, name, email, organization_name: company }) => ({
    path: paths.customer(id),
    name: [name, email, company].filter(Boolean).join(' · '),
    group: found.customers,
  })),
  ...organizations.map(({ id, name }) => ({
    path: paths.organization(id),
    name,
    group: found.organizations,
  })),
  ...articles.map(({ id, title }) => ({ path: paths.article(id), name: title, group: found.articles })),
];
