/** What the server finds for the palette, after a moment without typing. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../data/call.ts';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/use-texts.ts';

export type Found = Readonly<{ path: string; name: string; group: string }>;

const restMs = 120;
const fewest = 2;

export const useFound = (typed: string): readonly Found[] => {
  const { frame } = useTexts();
  const rested = useRested(typed.trim());
  const isAsked = rested.length >= fewest;
  const { data } = useQuery({
    queryKey: ['palette', rested],
    queryFn: ({ signal }) => api.search(rested, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const [, number] = /^#?([1-9]\d{0,8})$/.exec(typed.trim()) ?? [];
  return [
    ...(number === undefined
      ? []
      : [{ path: paths.ticket(Number(number)), name: `#${number}`, group: frame.found.tickets }]),
    ...(isAsked ? (data?.tickets ?? []) : []).map((ticket) => ({
      path: paths.ticket(ticket.number),
      name: `#${ticket.number} ${ticket.subject}`,
      group: frame.found.tickets,
    })),
  ];
};

/** A value that changes only after it stayed the same for a moment. */
const useRested = (value: string): string => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
};
