import type { ByteStore } from '@tidemark/domain';
import { createDiskStore } from './disk-store.ts';
import type { S3Account } from './s3-account.ts';
import { createS3Store } from './s3-store.ts';

/** With an object store, what is uploaded only waits in the folder on its way there. */
export type FilePlaces = Readonly<{ folder: string; s3: S3Account | null }>;

export const createByteStore = ({ folder, s3 }: FilePlaces): ByteStore =>
  s3 ? createS3Store({ account: s3, folder }) : createDiskStore({ folder });
