import type { Automation, Calendar, Macro, Rule, SlaPolicy, WebhookEndpoint } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Db } from '../schema.ts';
import { statement } from '../statement.ts';
import type { ConfigurationVersion } from './configuration-version.ts';

/** What acts on every write, parsed once for each version. */
export const readAutomation = async (
  db: Db,
  workspaceId: string,
  version: ConfigurationVersion,
): Promise<Automation> => {
  const current = await version.read();
  if (current === 0) return nothing;
  const cache = cacheOf(db);
  const known = cache.get(workspaceId);
  if (known?.version === current) return known;
  const loaded = await loadAutomation(db, workspaceId);
  remember(cache, workspaceId, loaded);
  return loaded;
};

/** The connections of one opened database share their adapter. */
const cacheOf = (db: Db): Map<string, Automation> => {
  const { adapter } = db.getExecutor();
  const cache = caches.get(adapter) ?? new Map<string, Automation>();
  caches.set(adapter, cache);
  return cache;
};

const caches = new WeakMap<object, Map<string, Automation>>();

/** A slow reader does not put an older version in the place of a newer one. The workspace read longest ago goes. */
const remember = (cache: Map<string, Automation>, workspaceId: string, loaded: Automation): void => {
  if (loaded.version < (cache.get(workspaceId)?.version ?? 0)) return;
  const [oldest] = cache.keys();
  if (cache.size >= mostWorkspaces && oldest !== undefined) cache.delete(oldest);
  cache.set(workspaceId, loaded);
};

const mostWorkspaces = 1_000;

/**
 * Past the cache, and leaving nothing there: for a transaction that changed the configuration itself. It may be rolled
 * back, and another one then makes the same version. The version and what it holds come from one statement: what is
 * committed between two would not belong to it.
 */
export const loadAutomation = async (db: Db, workspaceId: string): Promise<Automation> => {
  const rows = (await loadRows.all(db, workspaceId)).toSorted(
    (one, other) => one.position - other.position || (one.id < other.id ? -1 : 1),
  );
  const ofKind = <Entry>(kind: LoadedRow['kind']): readonly Entry[] =>
    Object.freeze(rows.filter((row) => row.kind === kind).map(({ content }) => frozen<Entry>(content)));
  const endpointOf = ({ id, content }: LoadedRow): WebhookEndpoint =>
    Object.freeze({ id, events: frozen<WebhookEndpoint['events']>(content) });
  return Object.freeze({
    version: rows[0]?.version ?? 0,
    rules: ofKind<Rule>('rule'),
    policies: ofKind<SlaPolicy>('sla_policy'),
    calendars: ofKind<Calendar>('calendar'),
    macros: ofKind<Macro>('macro'),
    webhooks: Object.freeze(rows.filter(({ kind }) => kind === 'webhook').map(endpointOf)),
  });
};

const frozen = <Value>(text: string): Value =>
  JSON.parse(text, (_key, value) => Object.freeze(value)) as Value;

const nothing: Automation = Object.freeze({
  version: 0,
  rules: Object.freeze([]),
  policies: Object.freeze([]),
  calendars: Object.freeze([]),
  macros: Object.freeze([]),
  webhooks: Object.freeze([]),
});

type LoadedRow = Readonly<{
  version: number;
  kind: 'calendar' | 'sla_policy' | 'rule' | 'macro' | 'webhook' | null;
  id: string;
  position: number;
  content: string;
}>;

/** A row at least, also of a workspace in which nothing is left. */
const loadRows = statement(
  (_db, workspaceId: string) => sql<LoadedRow>`
    select w.configuration_version as version, e.kind, e.id, e.position, e.content
    from workspaces as w left join configuration_entries as e
      on e.workspace_id = w.id and e.active = 1 and e.kind in ('calendar', 'sla_policy', 'rule', 'macro')
    where w.id = ${workspaceId}
    union all
    select w.configuration_version, 'webhook', h.id, 0, h.events
    from workspaces as w join webhooks as h on h.workspace_id = w.id and h.active = 1
    where w.id = ${workspaceId}`,
);
