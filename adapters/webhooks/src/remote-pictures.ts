/** Fetches pictures that messages show from outside: by the guard, without a word of the reader, and once a week. */
import { DeskError, limits, type RemotePictureSource } from '@tidemark/domain';
import { createGuardedFetch, type GuardedFetch, type GuardedFetchParts } from './guarded-fetch.ts';

/** `now`, in milliseconds, and `timeoutMs` are for tests. */
export type RemotePictureParts = Pick<GuardedFetchParts, 'allowNetworks' | 'lookup'> &
  Readonly<{ now?: () => number; timeoutMs?: number }>;

export const createRemotePictures = ({
  allowNetworks,
  lookup,
  now = Date.now,
  timeoutMs = 10_000,
}: RemotePictureParts): RemotePictureSource & Readonly<{ close(): Promise<void> }> => {
  const client = createGuardedFetch({
    allowNetworks,
    setting: 'PICTURES_ALLOW_NETWORKS',
    mostBytes: limits.pictures.bytes,
    ...(lookup && { lookup }),
  });
  const kept = keeping(now);
  const running = new Map<string, Promise<Uint8Array>>();
  const start = (key: string, url: string): Promise<Uint8Array> => {
    if (running.size >= mostAtOnce)
      throw new DeskError('unavailable', 'Too many pictures are being fetched. Try again in a moment.');
    const fetching = followed(client.fetch, url, AbortSignal.timeout(timeoutMs)).then((bytes) => {
      kept.put(key, bytes);
      return bytes;
    });
    running.set(key, fetching);
    // The caller gets the failure; here the stream only ends.
    fetching.catch(() => undefined).finally(() => running.delete(key));
    return fetching;
  };
  return {
    fetch: async (workspaceId, url) => {
      const key = `${workspaceId} ${url}`;
      return kept.get(key) ?? running.get(key) ?? start(key, url);
    },
    close: () => client.close(),
  };
};

const mostAtOnce = 32;
const mostRedirects = 3;

/** Each address of a redirect passes the guard like the first one. */
const followed = async (fetch: GuardedFetch, first: string, signal: AbortSignal): Promise<Uint8Array> => {
  let url = first;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const answer = await fetch(url, { method: 'GET', headers, body: null, signal });
    const location = answer.headers.get('location');
    if (answer.status >= 300 && answer.status < 400 && location !== null) {
      url = new URL(location, url).href;
      continue;
    }
    if (answer.status !== 200)
      throw new DeskError('unavailable', `The host of the picture answered ${answer.status}.`);
    return new Uint8Array(await answer.arrayBuffer());
  }
  throw new DeskError('unavailable', `The picture was redirected more than ${mostRedirects} times.`);
};

/** Neither cookies nor a referrer, and the same for everybody who reads. */
const headers = { accept: 'image/png, image/jpeg, image/gif, image/webp', 'user-agent': 'Tidemark' } as const;

type Kept = Readonly<{ bytes: Uint8Array; until: number }>;

const keptMs = 7 * 24 * 3_600_000;
const mostKeptBytes = 32 * 1_048_576;

/** In memory: the newest pictures, of at most 32 MiB together, each for a week. */
const keeping = (now: () => number) => {
  const all = new Map<string, Kept>();
  let size = 0;
  const drop = (key: string): void => {
    size -= all.get(key)?.bytes.length ?? 0;
    all.delete(key);
  };
  return {
    get: (key: string): Uint8Array | undefined => {
      const found = all.get(key);
      if (found && found.until <= now()) drop(key);
      return found && found.until > now() ? found.bytes : undefined;
    },
    put: (key: string, bytes: Uint8Array): void => {
      drop(key);
      all.set(key, { bytes, until: now() + keptMs });
      size += bytes.length;
      for (const oldest of all.keys()) {
        if (size <= mostKeptBytes) return;
        drop(oldest);
      }
    },
  };
};
