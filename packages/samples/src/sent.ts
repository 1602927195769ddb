/** A sample as it is sent. */
import type { SampleInput } from './sample.ts';

/** The path of a route, whose parameters are written `:name`, with those of a call. */
export const pathOf = (route: string, { path = {} }: SampleInput): string =>
  route.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(path[name] ?? '')));

/** The query of a call as texts: a list is one text with commas. */
export const queryOf = ({ query = {} }: SampleInput): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
