/**
 * Tables, keys and statements that do not belong to one workspace, each with the reason. All else can be sharded by
 * `workspace_id` (docs/scaling.md), so a new entry here is a decision.
 */
type Reasons = Readonly<Record<string, string>>;

const beforeWorkspace = 'is looked up before a workspace is known';
const ofTheVersionBefore =
  'is looked up by processes of the version before, and goes with them (docs/decisions/0100)';
const ofInstance = 'belongs to the instance, not to a workspace';

/** Tables without the column. */
export const tablesAcross: Reasons = {
  workspaces: 'its id is the workspace',
  setup_links: beforeWorkspace,
  throttled_tries: beforeWorkspace,
  rate_windows: 'has a row for each credential, which only one workspace has',
  due_walks: ofInstance,
  worker_leads: ofInstance,
  known_keys: ofInstance,
  kysely_migration: ofInstance,
  readable_since: ofInstance,
};

/** Unique indexes of tables that have the column and do not begin with it. */
export const keysAcross: Reasons = {
  directory_slugs_pkey: beforeWorkspace,
  directory_tokens_pkey: beforeWorkspace,
  directory_addresses_pkey: beforeWorkspace,
  directory_hooks_pkey: beforeWorkspace,
  api_keys_token: ofTheVersionBefore,
  sessions_token: ofTheVersionBefore,
  customer_sessions_token: ofTheVersionBefore,
  inbound_addresses_address_key_key: ofTheVersionBefore,
  inbound_hooks_secret_hash_key: ofTheVersionBefore,
  search_marks_number: 'numbers workspaces in the search index, which all share',
};

const claims = 'finds the work of all workspaces';
const ofImport = 'asks whether another workspace has the names of an import';
const walks = 'walks the workspaces by their ids';

const notes = 'writes what audit trails noted of many workspaces, each row by its own';

/** Beginnings of statements that name no workspace. */
export const statementsAcross: Reasons = {
  'select "found".*, "workspaces"."slug"': beforeWorkspace,
  'select "workspace".* from "directory_slugs" as "listed"': beforeWorkspace,
  'select "workspace_id" from "directory_slugs"': beforeWorkspace,
  'select "workspace_id", "id" from "directory_addresses"': beforeWorkspace,
  'select "address"."workspace_id", "address"."id" from "directory_addresses" as "listed"': beforeWorkspace,
  'select "workspace_id", "id" from "directory_hooks"': beforeWorkspace,
  'select "token_hash" as "name", "workspace_id" from "directory_tokens"': ofImport,
  'select "address_key" as "name", "workspace_id" from "directory_addresses"': ofImport,
  'select "secret_hash" as "name", "workspace_id" from "directory_hooks"': ofImport,
  'select * from "workspaces" where "id" <': 'lists the workspaces of the instance',
  'select "id" from (select "id" from "workspaces"': walks,
  'select coalesce( (select 1 from tasks where state': claims,
  'select id from tasks where state': claims,
  "update tasks set state = 'ready', leased_until = null where state": claims,
  'with recursive groups (group_key) as ( select min(group_key) from tasks': claims,
  'select count(*) as count, min(run_at) as oldest from tasks': claims,
  'select waiting.*, coalesce( (select 1 from tasks': claims,
  'select "at" from "due"': claims,
  'select "workspace_id", "chore", "at", "claim" from "due"': claims,
  'select count(*) as "count", min("at") as "oldest" from "due"': claims,
  'select workspaces.id from workspaces where workspaces.id >': walks,
  'insert into due (workspace_id, chore, at) select workspaces.id,': walks,
  "insert into due (workspace_id, chore, at) select id, 'stampClocks'": walks,
  'select contacts.workspace_id, contacts.id from (select workspace_id, id from json_to_recordset(': notes,
  'update api_keys set last_used_at = $1 from (select workspace_id, id from json_to_recordset(': notes,
  'update "sessions" set "last_used_at" =': notes,
  'update "customer_sessions" set "last_used_at" =': notes,
  'select segments.workspace_id, segments.id, segments.follows from (select workspace_id, id from json_to_':
    notes,
  'select * from "audit_segments" where "removed_at" is null and "day" <': notes,
  'analyze ': 'refreshes the statistics of a table',
  'update tasks set leased_until': 'makes leases lapse in a test',
  'update due set leased_until': 'makes leases lapse in a test',
};

/** Whether a statement binds a parameter as the workspace of its rows, or adds rows with the column. */
export const namesWorkspace = (text: string): boolean =>
  /\bworkspace_id"? (?:=|in) \(?\$\d/.test(text) ||
  /^insert into "?\w+"?(?: as \w+)? \([^)]*\bworkspace_id\b[^)]*\) (?:values|select "workspace_id",.*json_populate_recordset)/.test(
    text,
  ) ||
  /^insert into "workspaces"/.test(text) ||
  (/\b"?workspaces\b/.test(text) && /(?:\bworkspace"?\.|[ (])"?id"? = \$\d/.test(text));

/** The tables that a statement reads or writes. */
export const tablesIn = (text: string): readonly string[] =>
  [...text.matchAll(/\b(?:from|join|into|update|analyze) "?(?:public\.)?(\w+)/g)].map(
    ([, table = '']) => table,
  );
