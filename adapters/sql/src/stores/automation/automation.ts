import type { Automation, Calendar, Macro, Rule, SlaPolicy, WebhookEndpoint } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';
import { statement } from '../../statement.ts';
import type { ConfigurationVersion } from './configuration-version.ts';

/**
 * The configuration that applies to every write, parsed once for each version. A write that changes the configuration
 * bypasses the cache, because its later changes do not raise the version again.
 */
export const readAutomation = async (
  db: Db,
  workspaceId: string,
  version: ConfigurationVersion,
): Promise<Automation> => {
  if (version.isRaised()) return (await load(db, workspaceId)).automation;
  const { number, stamp } = await version.read();
  if (number === 0) return nothing;
  const cache = cacheOf(db);
  const cached = cache.get(workspaceId);
  if (cached?.stamp === stamp) return cached.automation;
  const loaded = await load(db, workspaceId);
  remember(cache, workspaceId, loaded);
  return loaded.automation;
};

type Loaded = Readonly<{ stamp: string | null; automation: Automation }>;

/** The connections of one opened database share their adapter. */
const cacheOf = (db: Db): Map<string, Loaded> => {
  const { adapter } = db.getExecutor();
  const cache = caches.get(adapter) ?? new Map<string, Loaded>();
  caches.set(adapter, cache);
  return cache;
};

const caches = new WeakMap<object, Map<string, Loaded>>();

/** The workspace that was loaded longest ago makes room. */
const remember = (cache: Map<string, Loaded>, workspaceId: string, loaded: Loaded): void => {
  cache.delete(workspaceId);
  const [oldest] = cache.keys();
  if (cache.size >= mostWorkspaces && oldest !== undefined) cache.delete(oldest);
  cache.set(workspaceId, loaded);
};

const mostWorkspaces = 1_000;

/** The version and what it holds come from one statement: what is committed between two would not belong to it. */
const load = async (db: Db, workspaceId: string): Promise<Loaded> => {
  const rows = (await loadRows.all(db, workspaceId)).toSorted(
    (one, other) => one.position - other.position || (one.id < other.id ? -1 : 1),
  );
  const ofKind = <Entry>(kind: LoadedRow['kind']): readonly Entry[] =>
    Object.freeze(rows.filter((row) => row.kind === kind).map(({ content }) => frozen<Entry>(content)));
  const endpointOf = ({ id, content }: LoadedRow): WebhookEndpoint =>
    Object.freeze({ id, events: frozen<WebhookEndpoint['events']>(content) });
  const automation = Object.freeze({
    version: rows[0]?.version ?? 0,
    rules: ofKind<Rule>('rule'),
    policies: ofKind<SlaPolicy>('sla_policy'),
    calendars: ofKind<Calendar>('calendar'),
    macros: ofKind<Macro>('macro'),
    webhooks: Object.freeze(rows.filter(({ kind }) => kind === 'webhook').map(endpointOf)),
    hasPushDevices: rows.some(({ kind }) => kind === 'push_device'),
  });
  return { stamp: rows[0]?.stamp ?? null, automation };
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
  hasPushDevices: false,
});

type LoadedRow = Readonly<{
  version: number;
  stamp: string | null;
  kind: 'calendar' | 'sla_policy' | 'rule' | 'macro' | 'webhook' | 'push_device' | null;
  id: string;
  position: number;
  content: string;
}>;

/** A row at least, also of a workspace in which nothing is left. */
const loadRows = statement(
  (_db, workspaceId: Placeholder<string>) => sql<LoadedRow>`
    select workspace.configuration_version as version, workspace.configuration_stamp as stamp,
      entry.kind, entry.id, entry.position, entry.content
    from workspaces as workspace left join configuration_entries as entry
      on entry.workspace_id = workspace.id and entry.active = 1
      and entry.kind in ('calendar', 'sla_policy', 'rule', 'macro')
    where workspace.id = ${workspaceId}
    union all
    select workspace.configuration_version, workspace.configuration_stamp, 'webhook', webhook.id, 0, webhook.events
    from workspaces as workspace join webhooks as webhook
      on webhook.workspace_id = workspace.id and webhook.active = 1
    where workspace.id = ${workspaceId}
    union all
    select workspace.configuration_version, workspace.configuration_stamp, 'push_device', workspace.id, 0, ''
    from workspaces as workspace
    where workspace.id = ${workspaceId} and exists (
      select 1 from push_devices as device where device.workspace_id = workspace.id
    )`,
);
