import { DeskError } from '../kernel/errors.ts';
import type { RemotePictureSource } from '../model/desk/remote-pictures.ts';

/** Hosts that a test makes up: what they send by address. All others cannot be reached. */
export const fakeRemotePictures = (
  hosts: ReadonlyMap<string, Uint8Array> = new Map(),
): RemotePictureSource => ({
  fetch: async (_workspaceId, url) => {
    const bytes = hosts.get(url);
    if (!bytes) throw new DeskError('unavailable', 'The host of the picture cannot be reached.');
    return bytes;
  },
});
