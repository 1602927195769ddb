/** One file on its way to the server, by the one call of browsers that says how much of it has left. */
import { TidemarkError } from '@tidemark/client';
import { build, consoleApi, failureOf } from './call.ts';
import type { DraftFile } from './draft-text.ts';

type How = Readonly<{
  /** How much of it has left, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}>;

export const sendFile = (file: File, { onProgress, signal }: How): Promise<DraftFile> =>
  new Promise((resolve, reject) => {
    // An `abort` that came before is not told to a listener.
    signal.throwIfAborted();
    const call = new XMLHttpRequest();
    call.open('POST', `${consoleApi}/uploads`);
    call.setRequestHeader('X-Tidemark-Console', build);
    call.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    call.onload = () => {
      const answer = new Response(call.responseText, { status: call.status });
      if (answer.ok) resolve(answer.json());
      else void failureOf(answer).then(reject);
    };
    call.onerror = () =>
      reject(new TidemarkError({ code: 'network_error', message: 'The server did not answer.' }));
    call.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => call.abort());
    const body = new FormData();
    body.append('files', file, file.name || 'picture.png');
    call.send(body);
  });
