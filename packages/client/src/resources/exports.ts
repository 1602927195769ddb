import { invalidOption, TidemarkError } from '../error.ts';
import type { Body } from '../operation-types.ts';
import type { CallOptions } from '../request.ts';
import type { Send } from '../send.ts';
import { type Settings, wholeNumber } from '../settings.ts';
import type { Export } from '../types.ts';

export type Waiting = CallOptions &
  Readonly<{
    /** Between two looks. 2 seconds when left out. */
    everyMs?: number | undefined;
    /** After so many looks it is given up. 900 when left out: half an hour of the usual ones. */
    mostLooks?: number | undefined;
  }>;

export const exportCalls = (send: Send, { wait: pause }: Pick<Settings, 'wait'>) => {
  const wait = async (id: string, { everyMs, mostLooks, ...options }: Waiting = {}): Promise<Export> => {
    const pauseMs = wholeNumber('everyMs', everyMs ?? 2_000, 0);
    const most = wholeNumber('mostLooks', mostLooks ?? 900, 1);
    for (let looks = 1; ; looks += 1) {
      const found = await send('getExport', { path: { id } }, options);
      if (found.status === 'ready') return found;
      if (found.status === 'failed' || found.status === 'expired') throw lost(found);
      if (looks >= most) throw tooSlow(found);
      await pause(pauseMs, options.signal);
    }
  };
  return {
    request: (body: Body<'requestExport'>, options?: CallOptions) => send('requestExport', { body }, options),
    get: (id: string, options?: CallOptions) => send('getExport', { path: { id } }, options),
    /** With its file; one that is being made stops. */
    remove: (id: string, options?: CallOptions) => send('removeExport', { path: { id } }, options),
    /** Asks until the export is ready, and gives it; one that fails throws `export_failed`. */
    wait,
    /** The bytes of one that is ready, as they come. */
    download: async (ready: Pick<Export, 'id' | 'download_url'>, options?: CallOptions) =>
      send('downloadExport', { path: { id: ready.id }, query: linkOf(ready) }, options),
  };
};

/** The path of the signed link, called at this client's own base URL. */
const linkOf = ({ download_url }: Pick<Export, 'download_url'>) => {
  if (download_url === null || !URL.canParse(download_url))
    throw invalidOption('download_url', 'The export has no download_url: wait until it is ready.');
  const { searchParams } = new URL(download_url);
  const said = (name: string): string => searchParams.get(name) ?? '';
  return {
    workspace: said('workspace'),
    credential: said('credential'),
    expires: said('expires'),
    signature: said('signature'),
  };
};

const lost = ({ status, error }: Export): TidemarkError =>
  new TidemarkError({ code: 'export_failed', message: error ?? `The export is ${status}.` });

const tooSlow = ({ status }: Export): TidemarkError =>
  new TidemarkError({ code: 'timeout', message: `The export is still ${status}; wait for it again.` });
