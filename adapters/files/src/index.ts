export { createDiskStore, diskPathOf } from './disk-store.ts';
