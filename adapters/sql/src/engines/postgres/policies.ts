/**
 * The rows that the database lets a statement touch: the one list of its row-level security (docs/decisions/0074). A
 * policy that must say something else gets another name: programs of the version before put theirs back.
 */

/** `expression` may use the column that names the workspace as `$key`. */
export type Policy = Readonly<{ name: string; command: 'all' | 'select' | 'update'; expression: string }>;

/** Every table of workspaces has it. Without the setting it fails, so that nothing is read or written. */
const ofWorkspace: Policy = {
  name: 'tidemark_workspace',
  command: 'all',
  expression: "$key = (select current_setting('app.workspace_id'))::uuid",
};

const across = (access: 'directory' | 'worker' | 'audit', command: Policy['command']): Policy => ({
  name: `tidemark_${access}`,
  command,
  expression: `(select current_setting('app.across', true)) = '${access}'`,
});

const lookUp = across('directory', 'select');
const look = across('worker', 'select');
const claim = across('worker', 'all');
const note = across('audit', 'all');
const ask = across('audit', 'select');
const touch: readonly Policy[] = [ask, { ...across('audit', 'update'), name: 'tidemark_audit_use' }];

/**
 * Postgres uses no index with an operator that might leak values before it has checked a policy, and that of the search is one.
 * Search results are looked up in tickets, contacts or articles, which have their policies.
 */
const anyWord: Policy = { name: 'tidemark_search', command: 'select', expression: 'true' };

const passes: Readonly<Record<string, readonly Policy[]>> = {
  // The directory: from a token, a slug or an address to its workspace.
  directory_slugs: [lookUp],
  directory_tokens: [lookUp],
  directory_addresses: [lookUp],
  directory_hooks: [lookUp],
  workspaces: [lookUp, look],
  api_keys: [lookUp, ...touch],
  sessions: [lookUp, ...touch],
  customer_sessions: [lookUp, ...touch],
  agents: [lookUp],
  inbound_addresses: [lookUp, look],
  inbound_hooks: [lookUp],
  // Workers claim what is due in any workspace.
  tasks: [claim],
  due: [claim],
  // The walk below the list of due work asks whether there is any.
  tickets: [look],
  configuration_entries: [look],
  organization_domains: [look],
  contacts: [look, ask],
  exports: [look],
  report_fills: [look],
  sign_in_links: [look],
  inbound_mails: [look],
  // The audit trail of a process writes rows of all workspaces at once, and when credentials were used.
  audit_log: [note],
  audit_segments: [note],
  search_messages: [anyWord],
  search_entries: [anyWord],
};

/**
 * The owner reads everything for a dump, if it asks for that. One who passes all policies needs none for it. The policy is for all
 * roles and names its own in the expression, so that it can be restored where that role does not exist.
 */
const dump = (owner: string): Policy => ({
  name: 'tidemark_dump',
  command: 'select',
  expression: `(select current_setting('app.across', true) = 'dump' and current_user = '${owner.replaceAll("'", "''")}')`,
});

/** `owner`: of the table, where policies bind it. */
export const policiesOf = (table: string, owner: string | null): readonly Policy[] => [
  ofWorkspace,
  ...(passes[table] ?? []),
  ...(owner === null ? [] : [dump(owner)]),
];
