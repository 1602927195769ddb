/** The workspaces that called last. Their shares apply only while more than one of them calls. */
export type RecentWorkspaces = Readonly<{
  note(workspaceId: string): void;
  /** Whether another workspace than this one called within the last quarter of a second. */
  hasOtherThan(workspaceId: string): boolean;
}>;

/** `now` counts milliseconds from any moment and never decreases. The last two workspaces are enough. */
export const createRecentWorkspaces = (now: () => number = () => performance.now()): RecentWorkspaces => {
  let latest = { workspaceId: '', at: Number.NEGATIVE_INFINITY };
  let before = latest;
  return {
    note: (workspaceId) => {
      if (workspaceId !== latest.workspaceId) before = latest;
      latest = { workspaceId, at: now() };
    },
    hasOtherThan: (workspaceId) => {
      const other = latest.workspaceId === workspaceId ? before : latest;
      return now() - other.at < lastingMs;
    },
  };
};

const lastingMs = 250;
