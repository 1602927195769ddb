import { portSuites } from '@tidemark/port-contracts';
import { createMailJudge } from './judge/mail-judge.ts';
import { createRspamd } from './judge/rspamd.ts';
import { createMailReader } from './reader/mail-reader.ts';
import { createMailDns } from './sending/mail-dns.ts';
import { openFakeRspamd } from './testing/fake-rspamd.ts';
import { imapBench } from './testing/imap-bench.ts';
import { signInBench } from './testing/sign-in-bench.ts';
import { fakeDns, silent } from './testing/signed-mail.ts';
import { zoneDns } from './testing/zone-dns.ts';

portSuites.mailJudge('mailauth', () =>
  createMailJudge({ log: silent, hostname: 'mx.acme.example', dns: fakeDns({}).dns }),
);

portSuites.mailDns('DNS', (zone) =>
  createMailDns({
    outgoing: { addresses: typeof zone.OUT === 'object' ? zone.OUT : [], host: null },
    hostname: 'mx.acme.example',
    dns: zoneDns(zone),
  }),
);

portSuites.mailReader('a thread', async () => {
  const reader = createMailReader();
  return { reader, close: () => reader.close() };
});

portSuites.mailFolders('a small IMAP server', imapBench);

portSuites.mailSignIn('OAuth 2.0', signInBench);

portSuites.spamFilter('rspamd', async () => {
  const { url, answer, close } = await openFakeRspamd();
  const filter = createRspamd({ url, password: null, log: silent, timeoutMs: 2_000 });
  return { filter, falls: () => answer({ status: 500 }), close };
});
