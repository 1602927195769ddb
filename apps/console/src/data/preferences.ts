/** How the agent wants the console to act, as the server stores it. */
import { useQuery } from '@tanstack/react-query';
import { ask } from './call.ts';

export type Preferences = Readonly<{
  /** For so many seconds a sent reply can be taken back. */
  undo_seconds: number;
  /** What is shown after sending. */
  after_send: 'next' | 'stay' | 'list';
  /** The text below the agent's replies. */
  signature: string;
}>;

const usual: Preferences = { undo_seconds: 10, after_send: 'next', signature: '' };

const options = {
  queryKey: ['preferences'],
  queryFn: ({ signal }: Readonly<{ signal: AbortSignal }>) => ask<Preferences>('/my/preferences', { signal }),
  staleTime: 300_000,
};

export const usePreferences = (): Preferences => useQuery(options).data ?? usual;
