/** Signature Version 4, by which an object store knows who asks and that nothing was changed on the way. */
import { AwsV4Signer } from 'aws4fetch';
import { exactly, type S3Account } from './s3-account.ts';

export type Unsigned = Readonly<{
  method: 'GET' | 'HEAD' | 'PUT' | 'POST';
  url: URL;
  headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body, in hex. */
  payloadHash: string;
}>;

/** SHA-256 of nothing. */
export const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

type Signer = Pick<S3Account, 'region' | 'accessKeyId' | 'secretAccessKey'>;

/** The headers to send: every one of them is signed. `datetime` like `20130524T000000Z`; absent: now. */
export const signedHeaders = async (
  { region, accessKeyId, secretAccessKey }: Signer,
  { method, url, headers, payloadHash }: Unsigned,
  datetime?: string,
): Promise<Readonly<Record<string, string>>> => {
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    region,
    accessKeyId,
    secretAccessKey,
    ...(datetime === undefined ? {} : { datetime }),
    service: 's3',
    headers: { ...headers, 'X-Amz-Content-Sha256': payloadHash },
    allHeaders: true,
  });
  return Object.fromEntries((await signer.sign()).headers);
};

/** An address that works for anybody who has it, for so long. */
export const presignedUrl = async (
  { region, accessKeyId, secretAccessKey }: Signer,
  { url, seconds }: Readonly<{ url: URL; seconds: number }>,
  datetime?: string,
): Promise<string> => {
  const expiring = new URL(url);
  expiring.searchParams.set('X-Amz-Expires', String(seconds));
  const signer = new AwsV4Signer({
    method: 'GET',
    url: expiring.href,
    region,
    accessKeyId,
    secretAccessKey,
    ...(datetime === undefined ? {} : { datetime }),
    service: 's3',
    signQuery: true,
  });
  return exactly((await signer.sign()).url).href;
};
