import { isSlug } from '../../kernel/slug.ts';
import type { Workspace } from '../../model/instance/workspace.ts';
import type { Directory } from '../../model/ports.ts';

/**
 * The workspace that a host's label names; without a label the only one of the instance. Null where there is none, or
 * where a host without a label could mean several.
 */
export const workspaceOfHost =
  (directory: Directory) =>
  async (label: string | null): Promise<Workspace | null> => {
    if (label !== null) return isSlug(label, 63) ? directory.findWorkspace(label) : null;
    const { data, next } = await directory.listWorkspaces({ limit: 1, after: null });
    return next === null ? (data[0] ?? null) : null;
  };
