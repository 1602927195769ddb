import { mailReaderContract } from '@tidemark/port-contracts';
import { createMailReader } from './reader/mail-reader.ts';

mailReaderContract('a thread', async () => {
  const reader = createMailReader();
  return { reader, close: () => reader.close() };
});
