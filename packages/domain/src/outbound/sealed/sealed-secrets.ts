/** Stored secrets by the key that they were sealed under: the current one, an earlier one, or one that is missing. */
import type { SealedKind, SealedText } from '../../model/instance/sealed-text.ts';
import type { Ports, Stores } from '../../model/ports.ts';

/** `earlier`: how many are sealed under another key than the current one, and can be opened. */
export type SealedSecrets = Readonly<{ stored: number; earlier: number; unopened: readonly string[] }>;

/** Counts a workspace's secrets; `unopened` names their owners, like `the webhook https://acme.example/hook`. */
export const sealedSecrets =
  (vault: Pick<Ports['vault'], 'open' | 'isCurrent'>) =>
  async (
    stores: Pick<Stores, 'webhooks' | 'sso' | 'inboundAccounts' | 'mailKeys' | 'sealedTexts'>,
  ): Promise<SealedSecrets> => {
    const owners = await ownersIn(stores);
    const texts = owners.flatMap((owner) => owner.texts);
    return {
      stored: texts.length,
      earlier: texts.filter((text) => !vault.isCurrent(text) && canOpen(vault, text)).length,
      unopened: owners
        .filter((owner) => !owner.texts.every((text) => canOpen(vault, text)))
        .map(({ owner }) => owner),
    };
  };

type Owner = Readonly<{ owner: string; texts: readonly string[] }>;

const ownersIn = async ({
  webhooks,
  sso,
  inboundAccounts,
  mailKeys,
  sealedTexts,
}: Parameters<ReturnType<typeof sealedSecrets>>[0]): Promise<readonly Owner[]> => {
  const { sealedClientSecret = null } = (await sso.find()) ?? {};
  return [
    ...(await webhooks.all()).map(({ url, secrets }) => ({
      owner: `the webhook ${url}`,
      texts: secrets.map((secret) => secret.sealed),
    })),
    { owner: 'single sign-on', texts: sealedClientSecret === null ? [] : [sealedClientSecret] },
    ...(await inboundAccounts.list()).map(({ user, sealedSecret }) => ({
      owner: `the mail account ${user}`,
      texts: sealedSecret === null ? [] : [sealedSecret],
    })),
    ...(await mailKeys.list()).map(({ domain, sealedKey }) => ({
      owner: `the key that signs mail of ${domain}`,
      texts: [sealedKey],
    })),
    { owner: 'authenticator apps', texts: await allOf(sealedTexts, 'app') },
    { owner: 'push tokens', texts: await allOf(sealedTexts, 'device') },
  ];
};

const pageSize = 500;

const allOf = async (store: Stores['sealedTexts'], kind: SealedKind): Promise<readonly string[]> => {
  const texts: string[] = [];
  for (let after: string | null = null, isMore = true; isMore; ) {
    const page: readonly SealedText[] = await store.list(kind, after, pageSize);
    texts.push(...page.map(({ sealed }) => sealed));
    after = page.at(-1)?.id ?? after;
    isMore = page.length === pageSize;
  }
  return texts;
};

const canOpen = (vault: Pick<Ports['vault'], 'open'>, sealed: string): boolean => {
  try {
    vault.open(sealed);
    return true;
  } catch {
    // The vault throws for one reason: no key opens it.
    return false;
  }
};
