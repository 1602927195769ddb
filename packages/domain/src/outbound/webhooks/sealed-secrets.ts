/** Stored secrets that the instance's key cannot open: they were sealed under another one. */
import type { Ports, Stores } from '../../model/ports.ts';

export type SealedSecrets = Readonly<{ stored: number; unopened: readonly string[] }>;

/** Counts a workspace's secrets; `unopened` names their owners, like `the webhook https://acme.example/hook`. */
export const sealedSecrets =
  (vault: Pick<Ports['vault'], 'open'>) =>
  async ({
    webhooks,
    sso,
    inboundAccounts,
  }: Pick<Stores, 'webhooks' | 'sso' | 'inboundAccounts'>): Promise<SealedSecrets> => {
    const { sealedClientSecret = null } = (await sso.find()) ?? {};
    const sealed = [
      ...(await webhooks.all()).map(({ url, secrets }) => ({
        owner: `the webhook ${url}`,
        texts: secrets.map((secret) => secret.sealed),
      })),
      { owner: 'single sign-on', texts: sealedClientSecret === null ? [] : [sealedClientSecret] },
      ...(await inboundAccounts.list()).map(({ user, sealedSecret }) => ({
        owner: `the mail account ${user}`,
        texts: sealedSecret === null ? [] : [sealedSecret],
      })),
    ];
    return {
      stored: sealed.reduce((sum, { texts }) => sum + texts.length, 0),
      unopened: sealed
        .filter(({ texts }) => !texts.every((text) => canOpen(vault, text)))
        .map(({ owner }) => owner),
    };
  };

const canOpen = (vault: Pick<Ports['vault'], 'open'>, sealed: string): boolean => {
  try {
    vault.open(sealed);
    return true;
  } catch {
    return false;
  }
};
