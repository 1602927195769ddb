/** The state that a browser passes between its two visits of a single sign-on, readable by this instance only. */

import { type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Call } from '../../model/actor.ts';
import { isLive } from '../../model/entry/expiry.ts';
import type { SsoAttempt } from '../../model/entry/identity-provider.ts';
import type { Ports } from '../../model/ports.ts';

export type BegunAttempt = Readonly<{ issuer: string; attempt: SsoAttempt }>;

type Sealed = BegunAttempt &
  Readonly<{ purpose: string; workspaceId: string; from: Instant; expiresAt: Instant }>;

export const sealAttempt = (
  { vault, clock }: Pick<Ports, 'vault' | 'clock'>,
  { workspaceId }: Call,
  begun: BegunAttempt,
): string => {
  const from = clock.now();
  const sealed: Sealed = {
    ...begun,
    purpose,
    workspaceId,
    from,
    expiresAt: plus(from, limits.sso.attemptMs),
  };
  return vault.seal(JSON.stringify(sealed));
};

/** Null for what was begun in another workspace, too long ago, or not by us at all. */
export const openAttempt = (
  { vault, clock }: Pick<Ports, 'vault' | 'clock'>,
  { workspaceId }: Call,
  text: string,
): BegunAttempt | null => {
  const sealed = opened(vault, text);
  const { attemptMs: lifeMs } = limits.sso;
  const isOurs = sealed?.purpose === purpose && sealed.workspaceId === workspaceId;
  return isOurs && isLive({ ...sealed, lifeMs }, clock.now()) ? sealed : null;
};

/** Nothing else that the vault has sealed is mistaken for an attempt. */
const purpose = 'sso attempt';

const opened = (vault: Ports['vault'], text: string): Sealed | null => {
  try {
    return JSON.parse(vault.open(text)) as Sealed;
  } catch {
    // Sealed under another key, or made up: as good as none.
    return null;
  }
};
