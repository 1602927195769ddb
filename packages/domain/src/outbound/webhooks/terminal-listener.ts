/** A developer's program receives events at their own terminal (docs/webhooks.md). Nothing of it is stored. */
import type { Call } from '../../model/actor.ts';
import type { Stores } from '../../model/ports.ts';
import type { Vault } from '../../model/vault.ts';
import { webhookSecretOf } from './webhook-secret.ts';

/** `secret` is the same each time for a workspace and an instance; `after`: the newest event so far, 0 before the first. */
export type Listener = Readonly<{ secret: string; after: number }>;

/** 48 hex digits are 192 bits. */
export const listenerSecret = (
  vault: Pick<Vault, 'mac'>,
  { workspaceId }: Pick<Call, 'workspaceId'>,
): string => webhookSecretOf(vault.mac(`listener ${workspaceId}`).slice(0, 48));

export const lastSequence = ({ events }: Stores): Promise<number> => events.lastSequence();
