import type { FileLimits } from '@tidemark/domain';
import { type ClamdAddress, readClamdAddress, type S3Account } from '@tidemark/files';
import {
  choiceSetting,
  countSetting,
  publicUrlSetting,
  readSetting,
  secretWordSetting,
  together,
  wordSetting,
} from '@tidemark/node';
import * as v from 'valibot';

const address: Readonly<{ expected: string; read: (text: string) => ClamdAddress | null }> = {
  expected: 'a host and a port like 127.0.0.1:3310, or the path of a socket like /run/clamav/clamd.ctl',
  read: readClamdAddress,
};

const mebibyte = 1024 * 1024;

/** The settings of every deployment for the file store and the malware scanner. */
export const fileEntries = {
  S3_ENDPOINT: together(
    's3',
    publicUrlSetting(
      'The object store for uploaded files and exports, like `https://s3.eu-central-1.amazonaws.com`; absent: they are stored in a folder. See `docs/files.md`.',
    ),
  ),
  S3_REGION: together(
    's3',
    wordSetting('a region like eu-central-1', /^[a-z0-9-]{1,40}$/, 'Its region, like `eu-central-1`.'),
  ),
  S3_BUCKET: together(
    's3',
    wordSetting(
      'the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens',
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'The bucket, which is Tidemark’s alone.',
    ),
  ),
  S3_ACCESS_KEY_ID: together(
    's3',
    wordSetting('an access key id without spaces', /^[!-~]{1,128}$/, 'The id of the access key.'),
  ),
  S3_SECRET_ACCESS_KEY: together(
    's3',
    secretWordSetting('a secret access key without spaces', /^[!-~]{1,256}$/, 'The secret of that key.'),
  ),
  S3_PATH_STYLE: choiceSetting(
    ['no', 'yes'],
    'no',
    '`yes` for a store that names the bucket in the path instead of in the host, as MinIO does.',
  ),
  FILES_OF_MESSAGE: countSetting('10', { least: 1, most: 100 }, 'How many files a message may have.'),
  FILE_MEBIBYTES: countSetting('20', { least: 1, most: 1_000 }, 'How many mebibytes a file may have.'),
  MESSAGE_MEBIBYTES: countSetting(
    '25',
    { least: 1, most: 2_000 },
    'How many mebibytes all files of a message may have together.',
  ),
  CLAMD_ADDRESS: readSetting(
    address,
    'Where ClamAV’s daemon listens, like `127.0.0.1:3310` or `/run/clamav/clamd.ctl`: every upload is scanned for malware; absent: no upload is scanned.',
  ),
};

const schema = v.object(fileEntries);

type FileSettings = v.InferOutput<typeof schema>;

export const fileLimitsOf = (settings: FileSettings): FileLimits => ({
  most: settings.FILES_OF_MESSAGE,
  fileBytes: settings.FILE_MEBIBYTES * mebibyte,
  messageBytes: settings.MESSAGE_MEBIBYTES * mebibyte,
});

/** The object store that is set up; `readSettings` has seen that it is not set up by half. */
export const s3Account = (settings: FileSettings): S3Account | null => {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = settings;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (endpoint === null || region === null || bucket === null) return null;
  if (accessKeyId === null || secretAccessKey === null) return null;
  return {
    endpoint,
    region,
    bucket,
    accessKeyId,
    secretAccessKey,
    pathStyle: settings.S3_PATH_STYLE === 'yes',
  };
};
