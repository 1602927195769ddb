import type { MailKey } from '@tidemark/domain';
import { aMailKey } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { storedInboundAddress, storedInboundMail } from './inbound-stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const list = ({ read }: TestWorkspace) => read(({ mailKeys }) => mailKeys.list());
const listOf = ({ read }: TestWorkspace, domain: string) => read(({ mailKeys }) => mailKeys.listOf(domain));

const storedKey = async ({ write }: TestWorkspace, wanted: Partial<MailKey> = {}): Promise<MailKey> => {
  const key = aMailKey(wanted);
  await write(({ mailKeys }) => mailKeys.add(key));
  return key;
};

const at = '2026-11-20T08:07:00.000Z';
let addresses = 0;
/** Of no other workspace of the storage. */
const anAddress = (): string => {
  addresses += 1;
  return `sender-${addresses}@sending.example`;
};

export const mailKeysContract = (open: OpenStorage): void => {
  describe('keys that sign mail', () => {
    const here = withStorage(open);

    test('are listed oldest first, all of them and those of a domain', async () => {
      const desk = await here.newWorkspace();
      const one = await storedKey(desk);
      const two = await storedKey(desk, { domain: 'other.example', foundAt: at });
      const three = await storedKey(desk, { foundAt: at, replacedAt: at });
      expect(await list(desk)).toEqual([one, two, three]);
      expect(await listOf(desk, 'acme.example')).toEqual([one, three]);
      expect(await listOf(desk, 'nothing.example')).toEqual([]);
    });

    test('store when DNS showed them, and nothing else that changed', async () => {
      const desk = await here.newWorkspace();
      const one = await storedKey(desk);
      const two = await storedKey(desk);
      const changed = { ...one, sealedKey: 'other', selector: 'other', foundAt: at, replacedAt: at };
      await desk.write(({ mailKeys }) => mailKeys.save(changed));
      expect(await list(desk)).toEqual([{ ...one, foundAt: at, replacedAt: at }, two]);
      await desk.write(({ mailKeys }) => mailKeys.save(one));
      expect(await list(desk)).toEqual([one, two]);
    });

    test('are removed one by one, and of their workspace alone', async () => {
      const desk = await here.newWorkspace();
      const other = await here.newWorkspace();
      const keys = [await storedKey(desk), await storedKey(desk), await storedKey(desk)];
      const theirs = await storedKey(other);
      const ids = [keys[0], keys[2], theirs].map((key) => key?.id ?? '');
      await desk.write(({ mailKeys }) => mailKeys.remove(ids));
      await desk.write(({ mailKeys }) => mailKeys.remove([]));
      expect(await list(desk)).toEqual([keys[1]]);
      await desk.write(({ mailKeys }) => mailKeys.save({ ...theirs, foundAt: at }));
      expect(await list(other)).toEqual([theirs]);
    });
  });

  describe('what DNS said of an address', () => {
    const here = withStorage(open);

    test('is stored by itself, and in its workspace alone', async () => {
      const desk = await here.newWorkspace();
      const other = await here.newWorkspace();
      const address = await storedInboundAddress(desk, { address: anAddress() });
      const found = {
        sends: true,
        sending: { spf: 'unanswered', dkim: 'pass', checkedAt: at, confirmedAt: at },
      } as const;
      const save = ({ write }: TestWorkspace) =>
        write(({ inboundAddresses }) => inboundAddresses.saveSending(address.id, found));
      const stored = () => desk.read(({ inboundAddresses }) => inboundAddresses.find(address.id));
      await save(other);
      expect(await stored()).toEqual(address);
      await save(desk);
      expect(await stored()).toEqual({ ...address, ...found });
      await desk.write(({ inboundAddresses }) =>
        inboundAddresses.saveSending(address.id, { sends: false, sending: null }),
      );
      expect(await stored()).toEqual({ ...address, sends: false });
    });
  });

  describe('the mails of an address', () => {
    const here = withStorage(open);
    const since = '2026-11-20T08:00:00.000Z';
    const before = '2026-11-20T07:59:59.999Z';

    test('are counted since an instant, and the last one is known however old it is', async () => {
      const desk = await here.newWorkspace();
      const other = await here.newWorkspace();
      const busy = await storedInboundAddress(desk, { address: anAddress() });
      const old = await storedInboundAddress(desk, { address: anAddress() });
      const idle = await storedInboundAddress(desk, { address: anAddress() });
      for (const receivedAt of [before, since, at])
        await storedInboundMail(desk, { addressId: busy.id, receivedAt });
      await storedInboundMail(desk, { addressId: old.id, receivedAt: before });
      await storedInboundMail(desk, { addressId: null, receivedAt: at });
      const traffic = (workspace: TestWorkspace) =>
        workspace.read(({ inboundMails }) => inboundMails.traffic(since));
      expect(await traffic(desk)).toEqual(
        new Map([
          [busy.id, { mails: 2, lastAt: at }],
          [old.id, { mails: 0, lastAt: before }],
          [idle.id, { mails: 0, lastAt: null }],
        ]),
      );
      expect(await traffic(other)).toEqual(new Map());
    });
  });
};
