/** The configuration of the workspace as one document, read and saved against its version. */
import { useQuery } from '@tanstack/react-query';
import { ask } from './call.ts';
import type { Applied, Plan, Stored, Tried, Wanted } from './configuration-types.ts';

const path = '/configuration';

export const readConfiguration = (): Promise<Stored> => ask<Stored>(path);

export const useConfiguration = () =>
  useQuery({ queryKey: ['settings', path], queryFn: readConfiguration, staleTime: 0 });

export const planConfiguration = ({ text, renames }: Wanted): Promise<Plan> =>
  ask<Plan>(`${path}/plan`, { method: 'POST', body: { document: text, renames } });

export const applyConfiguration = ({ text, renames }: Wanted, version: string): Promise<Applied> =>
  ask<Applied>(`${path}/apply`, {
    method: 'POST',
    body: { document: text, renames, expected_version: version },
  });

export const tryConfiguration = (text: string, number: number): Promise<Tried> =>
  ask<Tried>(`${path}/try`, { method: 'POST', body: { document: text, number } });
