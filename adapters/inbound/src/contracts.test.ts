import { portSuites } from '@tidemark/port-contracts';
import { createMailJudge } from './judge/mail-judge.ts';
import { createMailReader } from './reader/mail-reader.ts';
import { fakeDns, silent } from './testing/signed-mail.ts';

portSuites.mailJudge('mailauth', () =>
  createMailJudge({ log: silent, hostname: 'mx.acme.example', dns: fakeDns({}).dns }),
);

portSuites.mailReader('a thread', async () => {
  const reader = createMailReader();
  return { reader, close: () => reader.close() };
});
