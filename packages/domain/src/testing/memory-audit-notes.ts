import { customersShownBy, withoutForgotten } from '../instance/audit/forget-sources.ts';
import { type AuditNotes, lookedSegments } from '../model/instance/audit-notes.ts';
import type { Stores } from '../model/ports.ts';

type OfAll = Readonly<{
  /** One transaction on the stores of any workspace. */
  change: <Result>(use: (storesOf: (workspaceId: string) => Stores) => Promise<Result>) => Promise<Result>;
  workspaceIds: () => readonly string[];
}>;

export const memoryAuditNotes = ({ change, workspaceIds }: OfAll): AuditNotes => ({
  add: (entries) =>
    change(async (storesOf) => {
      const stored = [];
      for (const { workspaceId, id } of customersShownBy(entries))
        if ((await storesOf(workspaceId).contacts.findMany([id])).length > 0)
          stored.push({ workspaceId, id });
      for (const { workspaceId, entry } of withoutForgotten(entries, stored))
        await storesOf(workspaceId).audit.add([entry]);
    }),
  touch: (uses) =>
    change(async (storesOf) => {
      for (const { workspaceId, credential, at } of uses) {
        const { apiKeys, sessions } = storesOf(workspaceId);
        const store = credential.type === 'api_key' ? apiKeys : sessions[credential.type];
        await store.touch([credential.id], at);
      }
    }),
  unnamed: (ids) =>
    change(async (storesOf) => {
      const found = [];
      for (const workspaceId of ids) {
        const { data } = await storesOf(workspaceId).audit.listSegments({
          limit: lookedSegments,
          after: null,
        });
        const named = new Set(data.flatMap(({ follows }) => follows));
        for (const { id } of data) if (!named.has(id)) found.push({ workspaceId, id });
      }
      return found;
    }),
  saveHeads: (heads) =>
    change(async (storesOf) => {
      for (const { workspaceId, segment } of heads) await storesOf(workspaceId).audit.saveSegment(segment);
    }),
  headsBefore: (day, limit) =>
    change(async (storesOf) => {
      const found = [];
      for (const workspaceId of workspaceIds())
        for (const segment of await storesOf(workspaceId).audit.segmentsBefore(day, limit))
          found.push({ workspaceId, segment });
      return found.slice(0, limit);
    }),
});
