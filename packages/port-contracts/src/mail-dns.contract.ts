import type { MailDns } from '@tidemark/domain';
import type { FakeZone } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';

const zone: FakeZone = {
  'TXT acme.example': ['v=spf1 ip4:203.0.113.5 -all', 'verification=1'],
  'MX acme.example': ['mx1.acme.example', 'mx2.acme.example'],
  'A mx1.acme.example': ['203.0.113.5', '2001:db8::5'],
  'PTR 203.0.113.5': ['mx1.acme.example'],
  'TXT dead.example': 'silent',
  'MX dead.example': 'silent',
  'A dead.example': 'silent',
};

/** `open` makes a port that knows a zone alone; the addresses of its outgoing server are those of `OUT`, if there are any. */
export const mailDnsContract = (name: string, open: (zone: FakeZone) => MailDns): void => {
  describe(`${name}: DNS of mail`, () => {
    test('gives the records of a name', async () => {
      const dns = open(zone);
      expect(await dns.ask((questions) => questions.texts('acme.example'))).toEqual({
        type: 'found',
        values: ['v=spf1 ip4:203.0.113.5 -all', 'verification=1'],
      });
      expect(await dns.ask((questions) => questions.exchangers('acme.example'))).toEqual({
        type: 'found',
        values: ['mx1.acme.example', 'mx2.acme.example'],
      });
      expect(await dns.ask((questions) => questions.addresses('mx1.acme.example'))).toEqual({
        type: 'found',
        values: ['203.0.113.5', '2001:db8::5'],
      });
      expect(await dns.ask((questions) => questions.hostsOf('203.0.113.5'))).toEqual({
        type: 'found',
        values: ['mx1.acme.example'],
      });
    });

    test.each([
      ['that it has none', 'nothing.example', 'missing'],
      ['that no server answered', 'dead.example', 'unanswered'],
    ])('says of a name %s', async (_, host, type) => {
      const answers = await open(zone).ask((questions) =>
        Promise.all([questions.texts(host), questions.exchangers(host), questions.addresses(host)]),
      );
      expect(answers).toEqual([{ type }, { type }, { type }]);
    });

    test('knows the addresses that mail goes out from, or that nobody knows them', async () => {
      const ask = (known: FakeZone) =>
        open(known).ask(async (questions) => [
          await questions.outgoing(),
          await questions.spf('nothing.example'),
        ]);
      expect(await ask(zone)).toEqual([{ type: 'missing' }, 'none']);
      const [found] = await ask({ ...zone, OUT: ['203.0.113.5'] });
      expect(found).toEqual({ type: 'found', values: ['203.0.113.5'] });
    });
  });
};
