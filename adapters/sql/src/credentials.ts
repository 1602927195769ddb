import type { FoundCredential, Instant, SessionStore, Stores } from '@tidemark/domain';

/**
 * A cache of credentials by token hash, so that most requests need no look-up. Every process refuses a revoked key or a
 * suspended workspace from the next request on: see decisions/0007.
 */
export type CredentialMemory = Readonly<{
  find(tokenHash: string, at: Instant): Promise<FoundCredential | null>;
  /** Call after this process changed credentials. Resolves once no process uses its outdated entries. */
  changed(touched: readonly Touched[]): Promise<void>;
}>;

/** The id of a changed key, session, owner or workspace; null when the ids are unknown, which invalidates every entry. */
export type Touched = string | null;

export const isTouched = (credential: FoundCredential, touched: readonly Touched[]): boolean => {
  const own = [credential.workspace.id, ...idsOf(credential)];
  return touched.some((id) => id === null || own.includes(id));
};

const idsOf = (credential: FoundCredential): readonly string[] => {
  if (credential.type === 'api_key') return [credential.key.id];
  return [credential.session.id, credential.session.owner.id];
};

/**
 * Stores that report the changes that invalidate cached credentials. Saving a key invalidates its entry, proving or revoking a session
 * that session's, revoking an owner's sessions or saving an agent all sessions of that person, saving the workspace all of
 * its entries, and removing ended sessions every entry. Additions, last uses and the away flag change no entry. Saving a
 * contact reports nothing, because few contacts are signed in.
 */
export const noticing = (stores: Stores, notice: (touched: Touched) => void): Stores => {
  const reported = telling(notice);
  const { apiKeys, sessions, agents, workspace } = stores;
  const reportingSessions = (store: SessionStore): SessionStore => ({
    ...store,
    prove: reported(store.prove, itself),
    revoke: reported(store.revoke, itself),
    revokeOf: reported(store.revokeOf, itself),
    removeEndedBefore: reported(store.removeEndedBefore, noCredential),
  });
  return {
    ...stores,
    apiKeys: { ...apiKeys, save: reported(apiKeys.save, ofRecord) },
    sessions: { agent: reportingSessions(sessions.agent), customer: reportingSessions(sessions.customer) },
    agents: { ...agents, save: reported(agents.save, ofRecord) },
    workspace: { ...workspace, save: reported(workspace.save, ofRecord) },
  };
};

/** Reports nothing when the change returns that it affected 0 rows. */
const telling =
  (notice: (touched: Touched) => void) =>
  <Input extends readonly unknown[], Result>(
    change: (...input: Input) => Promise<Result>,
    touchedBy: (...input: Input) => Touched,
  ) =>
  async (...input: Input): Promise<Result> => {
    const result = await change(...input);
    if (result !== 0) notice(touchedBy(...input));
    return result;
  };

const ofRecord = ({ id }: Readonly<{ id: string }>): string => id;
const itself = (id: string): string => id;
const noCredential = (): null => null;

/** Requests extend a session, so a cached entry can show an earlier end than the stored one. */
export const isOver = (credential: FoundCredential, at: Instant): boolean =>
  credential.type !== 'api_key' && credential.session.expiresAt <= at;
