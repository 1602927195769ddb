/** Whom the entries of the audit log name: nobody of another workspace. */
import type { ProofDesk } from './desk.ts';
import { tablesOf } from './tenancy-world.ts';

export type NamedActors = Readonly<{
  /** Entries whose actor has a row of its own: only of those is it known where the actor belongs. */
  known: number;
  faults: readonly string[];
}>;

export const namedActors = async (
  proof: ProofDesk,
  words: ReadonlyMap<string, string>,
): Promise<NamedActors> => {
  const homes = await homesOf(proof);
  const entries = await proof.query(
    'select workspace_id, operation, actor_type, actor_id, actor_name from audit_log',
  );
  const faults: string[] = [];
  let known = 0;
  for (const {
    workspace_id: workspaceId,
    operation,
    actor_type: type,
    actor_id: id,
    actor_name: name,
  } of entries) {
    const home = homes.get(String(id));
    if (home) known += 1;
    const foreign = [...words].find(([other, word]) => other !== workspaceId && String(name).includes(word));
    if ((home && !home.has(String(workspaceId))) || foreign)
      faults.push(`The audit log names a ${type} of another workspace, “${name}”, for ${operation}.`);
  }
  return { known, faults };
};

/** The workspaces that have a row with an id, of whatever kind actors will be. */
const homesOf = async (proof: ProofDesk): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const homes = new Map<string, Set<string>>();
  for (const table of await tablesOf(proof, 'id')) {
    const rows = await proof.query(`select id, workspace_id from ${table}`);
    for (const { id, workspace_id: workspaceId } of rows)
      homes.set(String(id), (homes.get(String(id)) ?? new Set()).add(String(workspaceId)));
  }
  return homes;
};
