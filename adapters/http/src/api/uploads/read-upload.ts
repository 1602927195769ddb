/** Reads a body that may bring files, in either form (contract §4.2). No file is ever held whole. */
import { type ArrivedFile, type FileLimits, type Intake, limits } from '@tidemark/domain';
import type { Incoming } from '../../incoming.ts';
import { arrivedBytes, type JsonBody, jsonBody, refuseEncoding, refuseOtherTypes } from '../body.ts';
import type { Shape } from '../input.ts';
import { arriving, type MostBytes } from './arriving.ts';
import { readJsonFiles } from './read-json-files.ts';
import { readMultipart } from './read-multipart.ts';

export type Upload = JsonBody & Readonly<{ files: readonly ArrivedFile[] }>;

export type Reading = Readonly<{
  /** Takes the bytes of the next file, behind whatever refuses the call before it looks at them. */
  take: Intake['take'];
  limits: FileLimits;
  /** The fields that the text of a form is read as. */
  shape: Shape;
  /** Names of parts that nobody takes. */
  ignored: Set<string>;
  /**
   * Called for each text field of a form as it arrives, so that the typed text is known when a later file is refused.
   * `isTooLong`: this field makes the form too long; only the beginning of its text is passed.
   */
  typed?: (name: string, value: string, isTooLong: boolean) => void;
}>;

export const readUpload = async (request: Incoming, reading: Reading): Promise<Upload> => {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data *(?:;|$)/i.test(type)) return readJsonUpload(request, reading);
  refuseEncoding(request.headers);
  return arriving(request, mostOf(reading.limits, reading.limits.messageBytes), (pieces) =>
    readMultipart(pieces, type, reading),
  );
};

/** Most calls bring no file, and are short: these are read like any other. */
const readJsonUpload = async (request: Incoming, reading: Reading): Promise<Upload> => {
  refuseOtherTypes(request.headers, ' or multipart/form-data');
  const length = request.headers.get('content-length');
  if (length === null || Number(length) > limits.bodyBytes)
    return arriving(request, mostOf(reading.limits, mostJson(reading.limits)), (pieces) =>
      readJsonFiles(pieces, reading),
    );
  const bytes = await arrivedBytes(request);
  const body = jsonBody(bytes);
  return Object.hasOwn(body.members, 'files') ? readJsonFiles([bytes], reading) : { ...body, files: [] };
};

/** Base64 is a third longer than what it says, and may have line breaks and escapes in it. */
const mostJson = ({ messageBytes }: FileLimits): number => Math.ceil(messageBytes * 1.4);

const mostOf = ({ messageBytes }: FileLimits, asSent: number): MostBytes => ({
  body: asSent + limits.bodyBytes,
  files: messageBytes,
});
