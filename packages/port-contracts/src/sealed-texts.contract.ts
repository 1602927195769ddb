import { type SealedKind, type SealedText, sealedKinds } from '@tidemark/domain';
import { aMailKey, someSsoSettings } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { storedInboundAccount } from './inbound-stored.ts';
import { storedAgent, storedDevice } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

/** Stores one secret of the kind; each call another one, but of single sign-on. */
const stored: Readonly<Record<SealedKind, (desk: TestWorkspace) => Promise<unknown>>> = {
  device: (desk) => storedDevice(desk, 'agent'),
  account: (desk) => storedInboundAccount(desk, { sealedSecret: 'sealed' }),
  mail_key: ({ write }) => write(({ mailKeys }) => mailKeys.add(aMailKey())),
  app: async (desk) => {
    const { id: agentId } = await storedAgent(desk);
    await desk.write(({ factors }) =>
      factors.saveApp({
        agentId,
        sealedSecret: 'sealed',
        createdAt: '2026-11-20T10:00:00.000Z',
        lastStep: 0,
      }),
    );
  },
  sso: ({ write }) => write(({ sso }) => sso.save(someSsoSettings({ sealedClientSecret: 'sealed' }))),
};

type Page = Readonly<{ after?: string | null; count?: number }>;

const list = ({ read }: TestWorkspace, kind: SealedKind, { after = null, count = 100 }: Page = {}) =>
  read(({ sealedTexts }) => sealedTexts.list(kind, after, count));

const replace = ({ write }: TestWorkspace, text: SealedText, sealed: string) =>
  write(({ sealedTexts }) => sealedTexts.replace(text, sealed));

export const sealedTextsContract = (open: OpenStorage): void => {
  describe.each(sealedKinds)('sealed texts of the kind %s', (kind) => {
    const here = withStorage(open);

    test('are listed by id, a few at a time, and of their workspace alone', async () => {
      const desk = await here.newWorkspace();
      const other = await here.newWorkspace();
      for (let count = 0; count < 3; count += 1) await stored[kind](desk);
      await stored[kind](other);
      const all = await list(desk, kind);
      expect(all).toHaveLength(kind === 'sso' ? 1 : 3);
      expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted());
      const [first] = all;
      expect(await list(desk, kind, { count: 1 })).toEqual([first]);
      expect(await list(desk, kind, { after: first?.id ?? '' })).toEqual(all.slice(1));
    });

    test('are replaced one by one, and not where they were changed meanwhile', async () => {
      const desk = await here.newWorkspace();
      const other = await here.newWorkspace();
      await stored[kind](desk);
      const [text] = await list(desk, kind);
      if (!text) throw new Error('Expected a sealed text.');
      await replace(desk, { ...text, sealed: 'another one' }, 'lost');
      expect(await list(desk, kind)).toEqual([text]);
      await replace(other, text, 'of nobody');
      await replace(desk, text, 'sealed again');
      expect(await list(desk, kind)).toEqual([{ ...text, sealed: 'sealed again' }]);
    });
  });

  describe('sealed texts', () => {
    const here = withStorage(open);

    test('leave out mail accounts and single sign-on without a secret', async () => {
      const desk = await here.newWorkspace();
      await storedInboundAccount(desk, { sealedSecret: null });
      await desk.write(({ sso }) => sso.save(someSsoSettings({ sealedClientSecret: null })));
      expect([...(await list(desk, 'account')), ...(await list(desk, 'sso'))]).toEqual([]);
    });
  });
};
