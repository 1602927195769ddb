/** People whom a message can be addressed to. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ask } from './call.ts';

/** Customers whose name, address or company has these words. */
export const useRecipients = (words: string): readonly Recipient[] =>
  useQuery({
    queryKey: ['recipients', words],
    enabled: [...words].length >= 2,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams({ q: words, limit: '8' });
      return (await ask<Readonly<{ data: readonly Recipient[] }>>(`/contacts?${search}`, { signal })).data;
    },
  }).data ?? nobody;

export type Recipient = Readonly<{ id: string; name: string; email: string }>;

const nobody: readonly Recipient[] = [];
