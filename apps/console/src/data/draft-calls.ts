/** The server's drafts. */
import { TidemarkError } from '@tidemark/client';
import { ask, besideError } from './call.ts';
import { type DraftCalls, DraftMoved } from './draft-ports.ts';
import { type DraftKind, type DraftText, isEmptyText, type ServerDraft } from './draft-text.ts';

const patienceMs = 20_000;
/** Browsers send no more than 64 KiB for a page that is left. */
const mostKeptAlive = 50_000;

type Asked = Parameters<typeof ask>[1];

/** A call that nobody answers ends, so that the next one can be tried. */
export const askInTime = async <Answer>(path: string, asked: Asked = {}): Promise<Answer> => {
  try {
    return await ask<Answer>(path, { signal: AbortSignal.timeout(patienceMs), ...asked });
  } catch (error) {
    if (error instanceof DOMException)
      throw new TidemarkError({ code: 'network_error', message: 'The server did not answer.' });
    throw error;
  }
};

export const draftCalls = (number: number, kind: DraftKind): DraftCalls => {
  const path = `/drafts/${number}/${kind}`;
  const call = async (suffix: string, asked?: Asked): Promise<ServerDraft> => {
    try {
      return await askInTime<ServerDraft>(path + suffix, asked);
    } catch (error) {
      const draft = besideError(error, 'draft');
      if (error instanceof TidemarkError && error.code === 'draft_moved' && isDraft(draft))
        throw new DraftMoved(draft);
      throw error;
    }
  };
  return {
    get: () => call(''),
    save: (rev, text) =>
      isEmptyText(text) ? call(`?rev=${rev}`, { method: 'DELETE', keepalive: true }) : put(rev, text),
    hold: (rev, how) => call('/send', { method: 'POST', body: { rev, ...how } }),
    takeBack: () => call('/undo', { method: 'POST', body: {} }),
  };

  function put(
    rev: number,
    { body, html, macroId, files, to, cc, forwardOf }: DraftText,
  ): Promise<ServerDraft> {
    const written = html === null ? { body } : { body_html: html };
    const mailing = { to, cc, forward_of: forwardOf };
    const sent = { rev, ...written, ...mailing, macro_id: macroId, file_ids: files.map(({ id }) => id) };
    const keepalive = (html ?? body).length < mostKeptAlive / 3;
    return call('', { method: 'PUT', body: sent, keepalive });
  }
};

/** The server answers its own shape. */
const isDraft = (value: unknown): value is ServerDraft =>
  typeof value === 'object' && value !== null && 'rev' in value && 'state' in value;
