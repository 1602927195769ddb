/** The use cases of exports, for `createDesk`. */
import { refuseSuspended } from '../../entry/sessions/authenticate.ts';
import { DeskError, notFound } from '../../kernel/errors.ts';
import { type Actor, agentOf, type Call } from '../../model/actor.ts';
import { type SessionMoment, sessionMoment } from '../../model/entry/expiry.ts';
import { type CredentialRef, credentialOf, isStillAble } from '../../model/entry/live-credential.ts';
import { exportKey } from '../../model/library/byte-key.ts';
import type { ByteRange, DownloadHead } from '../../model/library/byte-store.ts';
import type { Export, ExportFormat } from '../../model/library/export.ts';
import { refuseUnableActor } from '../../model/people/abilities.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading, type WriteCase, writing } from '../../model/use-case.ts';
import { type RequestExport, requestExport } from './request-export.ts';

/**
 * Exports of whole resources as one file (contract §11), for keys and agents who manage the workspace: others get `forbidden`.
 * Those that take an id throw `not_found` for an unknown one.
 */
export interface ExportCases {
  /**
   * `POST /exports` (contract §11.1): queues an export.
   *
   * Throws `validation_failed` for `filter`, `rate_limited` while too many are unfinished, and `insufficient_scope` for a key
   * that requests the audit log without the scopes `read` and `write`.
   */
  request(call: Call, input: RequestExport): Promise<Export>;
  /**
   * `GET /exports/{id}` (contract §11.1): `expired` once the credential that requested it is no longer valid.
   *
   * Throws `insufficient_scope` as `request` does.
   */
  get(call: Call, id: string): Promise<Export>;
  /** The newest ones, newest first; for agents, as a key sees only those whose ids it has. */
  list(call: Call): Promise<readonly Export[]>;
  /** `DELETE /exports/{id}` (contract §11.1): removes it with its bytes. One that is being made stops within some pages. */
  remove(call: Call, id: string): Promise<void>;
  /**
   * The download of a signed link (contract §11.2) that was given to `holder`.
   *
   * Throws `not_found` when the export is not ready or has expired, or when its credential or that of `holder` is no longer
   * able, and `workspace_suspended`.
   */
  download(call: Pick<Call, 'workspaceId'>, link: ExportLink): Promise<ExportDownload>;
}

/** An export, and the credential that its link was given to. */
export type ExportLink = Readonly<{ id: string; holder: CredentialRef }>;

/** Where to download an export: a URL that works for a few minutes or, if null, this server. */
export type ExportDownload = Readonly<{
  head: DownloadHead;
  link: string | null;
  size: number;
  /** Differs from that of every other file. */
  tag: string;
  open: (range?: ByteRange) => Promise<AsyncIterable<Uint8Array>>;
}>;

export const exportCases = (ports: Ports): ExportCases => {
  const { work, byteStore } = ports;
  const read = reading(ports);
  const write = writing(ports);
  return {
    request: async (call, input) => {
      refuseUnableActor(call.actor, 'manage');
      refuseAuditLog(call.actor, input);
      return write(requestExport)(call, { ...input, requestedWith: credentialOf(call) });
    },
    get: async (call, id) => {
      refuseUnableActor(call.actor, 'manage');
      const found = await read(getExport)(call, { id, moment: sessionMoment(ports) });
      refuseAuditLog(call.actor, found);
      return found;
    },
    list: async (call) => {
      refuseUnableActor(call.actor, 'manage');
      agentOf(call.actor);
      return read(listExports)(call, sessionMoment(ports));
    },
    remove: async (call, id) => {
      refuseUnableActor(call.actor, 'manage');
      await removeExport(ports, call, id);
    },
    download: async ({ workspaceId }, { id, holder }) => {
      const moment = sessionMoment(ports);
      const found = await work.read(workspaceId, (stores) => findReady(stores, { id, holder, moment }));
      if (!found?.bytesId || found.expiresAt === null || found.expiresAt <= moment.now)
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

type Sought = Readonly<{ id: string; moment: SessionMoment }>;

const listExports = async (stores: Stores, moment: SessionMoment): Promise<readonly Export[]> => {
  const shown: Export[] = [];
  for (const found of await stores.exports.list(mostListed)) shown.push(await asItIs(stores, found, moment));
  return shown;
};

/** More than a workspace keeps the files of. */
const mostListed = 50;

const getExport = async (stores: Stores, { id, moment }: Sought): Promise<Export> => {
  const found = await stores.exports.find(id);
  if (!found) throw notFound('export');
  return asItIs(stores, found, moment);
};

/** One whose credential ended has no link any more. */
const asItIs = async (stores: Stores, found: Export, moment: SessionMoment): Promise<Export> =>
  found.status === 'ready' && !(await mayLink(stores, found, moment))
    ? { ...found, status: 'expired' }
    : found;

const findReady = async (
  stores: Stores,
  { id, holder, moment }: Sought & Readonly<{ holder: CredentialRef }>,
): Promise<Export | null> => {
  const owner = await stores.workspace.find();
  if (!owner) return null;
  refuseSuspended(owner);
  const found = await stores.exports.find(id);
  if (found?.status !== 'ready' || !(await mayLink(stores, found, moment))) return null;
  return (await isStillAble(stores, holder, { ability: 'manage', moment })) ? found : null;
};

const mayLink = async (stores: Stores, { requestedWith }: Export, moment: SessionMoment): Promise<boolean> =>
  requestedWith === null || isStillAble(stores, requestedWith, { ability: 'manage', moment });

/** The audit log shows every call of the workspace, so reading it takes more than one scope. */
const refuseAuditLog = (actor: Actor, { resource }: Pick<Export, 'resource'>): void => {
  if (resource !== 'audit_log' || actor.type !== 'api_key') return;
  if (actor.scopes.includes('read') && actor.scopes.includes('write')) return;
  throw new DeskError(
    'insufficient_scope',
    `An export of the audit log needs a key with the scopes read and write; this key has ${actor.scopes.join(', ')}.`,
  );
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

/**
 * `DELETE /exports/{id}`: the export, its link and its bytes go (contract §11.1).
 *
 * The bytes go after the write. Where the store cannot remove them now, the daily sweep does: no export names them. A
 * worker that makes the export finds that it is gone, and removes what it wrote.
 */
const removeExport = async (ports: Ports, call: Call, id: string): Promise<void> => {
  const bytesId = await writing(ports)(removeRow)(call, id);
  if (bytesId !== null)
    await Promise.allSettled([ports.byteStore.remove([exportKey(call.workspaceId, bytesId)])]);
};

const removeRow: WriteCase<string, string | null> = async ({ stores: { exports } }, id) => {
  const found = await exports.findForChange(id);
  if (!found) throw notFound('export');
  await exports.remove(id);
  return found.bytesId;
};
