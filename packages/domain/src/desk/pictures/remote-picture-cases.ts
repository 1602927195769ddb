/** The use cases of pictures from outside, for `createDesk`. */
import { DeskError, notFound } from '../../kernel/errors.ts';
import { isSameSecret } from '../../kernel/same-secret.ts';
import type { Call } from '../../model/actor.ts';
import { getTicket } from '../../model/desk/get-ticket.ts';
import { fileTypeOf, headLength } from '../../model/library/file-type.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading } from '../../model/use-case.ts';
import { remotePicturesIn } from './remote-pictures-in.ts';

/** `proof` opens the picture for the credential that asked for it, and for no other one. */
export type SignedPicture = Readonly<{ url: string; proof: string }>;

export type OpenedPicture = Readonly<{ bytes: Uint8Array; contentType: string }>;

/** Pictures from outside in messages (contract §15.13). */
export interface RemotePictureCases {
  /** Those of one message, in its order. Throws `not_found`. */
  ofMessage(call: Call, input: MessageOfTicket): Promise<readonly SignedPicture[]>;
  /**
   * The bytes of one, and their type by these bytes. Throws `forbidden` without a proof of this credential,
   * `file_type_not_allowed` for anything but a PNG, JPEG, GIF or WebP, and `unavailable` where the host sends none.
   */
  open(call: Call, picture: SignedPicture): Promise<OpenedPicture>;
}

export type MessageOfTicket = Readonly<{ ticketNumber: number; messageId: string }>;

export const remotePictureCases = (ports: Ports): RemotePictureCases => {
  const read = reading(ports);
  const signed = ({ workspaceId, credentialId }: Call, url: string): string =>
    `picture ${workspaceId} ${credentialId} ${url}`;
  const bodyOf = read(async (stores: Stores, { ticketNumber, messageId }: MessageOfTicket) => {
    await getTicket(stores, ticketNumber);
    const message = await stores.messages.find(ticketNumber, messageId);
    if (!message) throw notFound('message');
    return message.bodyHtml;
  });
  return {
    ofMessage: async (call, input) =>
      remotePicturesIn(await bodyOf(call, input)).map((url) => ({
        url,
        proof: ports.vault.mac(signed(call, url)),
      })),
    open: async (call, { url, proof }) => {
      if (!ports.vault.macs(signed(call, url)).some((mac) => isSameSecret(proof, mac)))
        throw new DeskError('forbidden', 'This address of a picture was made for another sign-in.');
      const bytes = await ports.remotePictures.fetch(call.workspaceId, url);
      return { bytes, contentType: pictureType(bytes) };
    },
  };
};

const endings = ['png', 'jpg', 'gif', 'webp'] as const;

/** By the bytes alone: what a host says of them proves nothing. */
const pictureType = (bytes: Uint8Array): string => {
  const head = bytes.subarray(0, headLength);
  for (const ending of endings) {
    const { contentType, inline } = fileTypeOf(`picture.${ending}`, head);
    if (inline && contentType.startsWith('image/')) return contentType;
  }
  throw new DeskError(
    'file_type_not_allowed',
    'The host sent something that is no PNG, JPEG, GIF or WebP picture.',
    'url',
  );
};
