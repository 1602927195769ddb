/** How workspaces share this process: who supplies it, and how much a request asks of the database. */
import { type Instant, limits, type Workspace } from '@tidemark/domain';
import type { Exchange } from './exchange.ts';

export type Fairness = Readonly<{
  /** Runs a request: each of its reads weighs this much among those of other workspaces. May throw `workspace_busy`. */
  asRequest<Result>(weight: number, run: () => Promise<Result>): Promise<Result>;
  /** Counts a call of a workspace. False when this process admits no more of its calls at the moment. */
  admits(workspace: Workspace, at: Instant): boolean;
}>;

/** For an API that one caller has for itself, as in tests. */
export const withoutShares: Fairness = { asRequest: (_weight, run) => run(), admits: () => true };

/** A search or a long list weighs as much as four short reads: as many share a connection to Postgres. */
export const weightOf = ({ method, url }: Pick<Exchange, 'method' | 'url'>): number => {
  if (method !== 'GET' || url.search === '') return 1;
  const { searchParams } = url;
  return searchParams.has('q') || Number(searchParams.get('limit')) > limits.page.usual ? heavy : 1;
};

const heavy = 4;
