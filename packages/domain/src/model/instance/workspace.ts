/** The workspace: one customer-support desk, whose data no call of another one sees (contract §0.1). */
import type { Instant } from '../../kernel/instant.ts';
import type { Branding } from './branding.ts';

export type Workspace = Readonly<{
  id: string;
  slug: string;
  name: string;
  locale: string;
  timezone: string;
  status: 'active' | 'suspended';
  settings: WorkspaceSettings;
  createdAt: Instant;
}>;

export type WorkspaceSettings = Readonly<{
  closeAfterDays: number;
  branding?: Branding;
  /** How many calls a second it may make, where the operator set another number than for all; 0 for no limit. */
  callsPerSecond?: number;
}>;

export const usualSettings: WorkspaceSettings = { closeAfterDays: 7 };

export interface WorkspaceStore {
  /** The workspace that these stores belong to; null before it is added. */
  find(): Promise<Workspace | null>;
  /** Adds the workspace itself; throws `slug_taken` when another one has its slug. */
  add(workspace: Workspace): Promise<void>;
  save(workspace: Workspace): Promise<void>;
  /** Since when the workspace takes no writes; null while it takes them. */
  readOnlySince(): Promise<Instant | null>;
  setReadOnly(since: Instant | null): Promise<void>;
}

/** The one-time link of the first start. Instance-wide: it lives before any workspace does. */
export interface SetupLinkStore {
  /** True once for the live link with this hash, which is thereby spent; false for any other, spent or expired. */
  spend(tokenHash: string, at: Instant): Promise<boolean>;
  /** From the commit on no link is live: the instance has a workspace. */
  end(): Promise<void>;
}
