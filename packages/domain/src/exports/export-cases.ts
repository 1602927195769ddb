/** The use cases of exports, for `createDesk`. */
import type { Call } from '../actor.ts';
import { refuseUnableActor } from '../agents/abilities.ts';
import { notFound } from '../errors.ts';
import { exportKey } from '../files/byte-key.ts';
import type { ByteRange, DownloadHead } from '../files/byte-store.ts';
import type { Ports, Stores } from '../ports.ts';
import { refuseSuspended } from '../sessions/authenticate.ts';
import { reading, writing } from '../use-case.ts';
import type { Export, ExportFormat } from './export.ts';
import { type RequestExport, requestExport } from './request-export.ts';

/** Where an export comes from: an address that has it for a few minutes, or, where that is null, this server. */
export type ExportDownload = Readonly<{
  head: DownloadHead;
  link: string | null;
  size: number;
  /** Differs from that of every other file. */
  tag: string;
  open: (range?: ByteRange) => Promise<AsyncIterable<Uint8Array>>;
}>;

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
      const open: ExportDownload['open'] = async (range) => {
        const bytes = await byteStore.open(key, range);
        if (!bytes) throw notFound('export');
        return bytes;
      };
      const link = await byteStore.linkTo(key, head);
      return { head, link, size: found.bytes ?? 0, tag: found.bytesId, open };
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
