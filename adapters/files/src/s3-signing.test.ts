import { describe, expect, test } from 'vitest';
import { emptyHash, presignedUrl, signedHeaders } from './s3-signing.ts';

/** The account, the day and the signatures of the examples in Amazon's own documentation of S3's signatures. */
const account = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const datetime = '20130524T000000Z';
const at = (path: string): URL => new URL(path, 'https://examplebucket.s3.amazonaws.com');
const credential = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request';

describe('the examples that Amazon has published', () => {
  test.each([
    {
      name: 'reading a part of an object',
      request: {
        method: 'GET',
        url: at('/test.txt'),
        headers: { Range: 'bytes=0-9' },
        payloadHash: emptyHash,
      },
      signed: 'host;range;x-amz-content-sha256;x-amz-date',
      signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    },
    {
      name: 'putting an object',
      request: {
        method: 'PUT',
        url: at('/test$file.text'),
        headers: { Date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
        payloadHash: '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
      },
      signed: 'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
      signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    },
    {
      name: 'reading a setting of the bucket',
      request: { method: 'GET', url: at('/?lifecycle'), headers: {}, payloadHash: emptyHash },
      signed: 'host;x-amz-content-sha256;x-amz-date',
      signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    },
    {
      name: 'listing the bucket',
      request: { method: 'GET', url: at('/?max-keys=2&prefix=J'), headers: {}, payloadHash: emptyHash },
      signed: 'host;x-amz-content-sha256;x-amz-date',
      signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    },
  ] as const)('$name: has the published signature', async ({ request, signed, signature }) => {
    const headers = await signedHeaders(account, request, datetime);
    expect(headers.authorization).toBe(
      `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${signed}, Signature=${signature}`,
    );
    expect(headers['x-amz-date']).toBe(datetime);
  });

  test('a download address has the published signature', async () => {
    const url = new URL(await presignedUrl(account, { url: at('/test.txt'), seconds: 86_400 }, datetime));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Credential': credential,
      'X-Amz-Date': datetime,
      'X-Amz-Expires': '86400',
      'X-Amz-SignedHeaders': 'host',
      'X-Amz-Signature': 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    });
  });
});
