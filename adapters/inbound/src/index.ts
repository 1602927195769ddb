export { createMailReader, type WorkingMailReader } from './reader/mail-reader.ts';
