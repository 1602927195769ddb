import type { FoundCredential, Instant, SessionStore, Stores } from '@tidemark/domain';

/**
 * Remembers whom tokens belong to, so that a call needs no look-up of its own. A key that is revoked and a workspace
 * that is suspended are refused from the next call on, by every process: see decisions/0007.
 */
export type CredentialMemory = Readonly<{
  find(tokenHash: string, at: Instant): Promise<FoundCredential | null>;
  /** Called when this process has changed some: resolves once no process believes what was true before. */
  changed(touched: readonly Touched[]): Promise<void>;
}>;

/** The id of a key, a session, its owner or a workspace that was changed; null for some that nobody can name. */
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
 * Stores that tell when a key, a session, its agent or the workspace is changed. What is only added was not remembered
 * before; that a credential was used, or an agent is away, closes nothing. Most contacts are signed in nowhere: nobody
 * waits for a change of theirs.
 */
export const noticing = (stores: Stores, notice: (touched: Touched) => void): Stores => {
  const reported = telling(notice);
  const { apiKeys, sessions, agents, workspace } = stores;
  const reportingSessions = (store: SessionStore): SessionStore => ({
    ...store,
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

/** Where the change says how many it touched, and it was none, there is nothing to tell. */
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

/** Calls move the end of a session, which what is remembered does not show. */
export const isOver = (credential: FoundCredential, at: Instant): boolean =>
  credential.type !== 'api_key' && credential.session.expiresAt <= at;
