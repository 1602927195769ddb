export { createByteStore, type FilePlaces } from './byte-store.ts';
export { type ClamdAddress, createClamdScanner, readClamdAddress } from './clamd.ts';
export { createDiskStore, diskPathOf } from './disk-store.ts';
export type { S3Account } from './s3-account.ts';
export { emptyIncoming } from './temporary-files.ts';
