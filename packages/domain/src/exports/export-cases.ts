/** The use cases of exports, for `createDesk`. */
import type { Call } from '../actor.ts';
import { refuseUnableActor } from '../agents/abilities.ts';
import { notFound } from '../errors.ts';
import { exportKey } from '../files/byte-key.ts';
import type { DownloadHead } from '../files/byte-store.ts';
import type { Ports, Stores } from '../ports.ts';
import { refuseSuspended } from '../sessions/authenticate.ts';
import { reading, writing } from '../use-case.ts';
import type { Export, ExportFormat } from './export.ts';
import { type RequestExport, requestExport } from './request-export.ts';

/** Where the bytes of an export come from: an address that has them for a few minutes, or this server. */
export type ExportDownload = Readonly<
  { head: DownloadHead } & ({ link: string } | { bytes: AsyncIterable<Uint8Array>; size: number })
>;

export const exportCases = (ports: Ports) => {
  const { work, byteStore, clock } = ports;
  const read = reading(ports);
  const write = writing(ports);
  return {
    request: async (call: Call, wanted: RequestExport): Promise<Export> => {
      refuseUnableActor(call.actor, 'manage');
      return write(requestExport)(call, wanted);
    },
    get: async (call: Call, id: string): Promise<Export> => {
      refuseUnableActor(call.actor, 'manage');
      return read(getExport)(call, id);
    },
    /** For whoever has the link. What is not ready, or no more, is not there. */
    download: async ({ workspaceId }: Pick<Call, 'workspaceId'>, id: string): Promise<ExportDownload> => {
      const found = await work.read(workspaceId, (stores) => findReady(stores, id));
      if (!found?.bytesId || found.expiresAt === null || found.expiresAt <= clock.now())
        throw notFound('export');
      const key = exportKey(workspaceId, found.bytesId);
      const head = headOf(found);
      const link = await byteStore.linkTo(key, head);
      if (link !== null) return { head, link };
      const bytes = await byteStore.open(key);
      if (!bytes) throw notFound('export');
      return { head, bytes, size: found.bytes ?? 0 };
    },
  };
};

const getExport = async ({ exports }: Stores, id: string): Promise<Export> => {
  const found = await exports.find(id);
  if (!found) throw notFound('export');
  return found;
};

const findReady = async ({ exports, workspace }: Stores, id: string): Promise<Export | null> => {
  const owner = await workspace.find();
  if (!owner) return null;
  refuseSuspended(owner);
  const found = await exports.find(id);
  return found?.status === 'ready' ? found : null;
};

const headOf = ({ resource, format, createdAt }: Export): DownloadHead => ({
  fileName: `${resource.replaceAll('_', '-')}-${createdAt.slice(0, 10)}.${format}`,
  contentType: contentTypes[format],
  inline: false,
});

const contentTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson',
};
