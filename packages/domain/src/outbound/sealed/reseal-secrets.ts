/** Seals stored secrets under the current key, so that an earlier one can be taken away. */
import type { Call } from '../../model/actor.ts';
import { type SealedKind, type SealedText, sealedKinds } from '../../model/instance/sealed-text.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { type WriteScope, writing } from '../../model/use-case.ts';

/** `unopened`: how many no key of the instance opens. They stay as they are. */
export type Resealed = Readonly<{ resealed: number; unopened: number }>;

/** The use cases of a change of the instance's secret key. */
export interface SecretCases {
  /**
   * Seals all secrets of the workspace under the current key. It runs in steps that each commit, and may be repeated; secrets
   * that are under the current key already are left alone.
   */
  reseal(call: Call): Promise<Resealed>;
}

const stepSize = 100;

export const secretCases = (ports: Ports): SecretCases => {
  const write = writing(ports);
  const page = write((scope: WriteScope, { kind, after }: Place) =>
    resealPage(ports.vault, scope, { kind, after }),
  );
  const webhooks = write((scope: WriteScope) => resealWebhooks(ports.vault, scope));
  return {
    reseal: async (call) => {
      let total: Resealed = await webhooks(call, undefined);
      for (const kind of sealedKinds)
        for (let after: string | null = null, last: string | null = ''; last !== null; after = last) {
          const done: Page = await page(call, { kind, after });
          total = sum(total, done);
          last = done.last;
        }
      return total;
    },
  };
};

type Vault = Ports['vault'];
type Place = Readonly<{ kind: SealedKind; after: string | null }>;
type Page = Resealed & Readonly<{ last: string | null }>;

const resealPage = async (vault: Vault, { stores }: WriteScope, { kind, after }: Place): Promise<Page> => {
  const texts = await stores.sealedTexts.list(kind, after, stepSize);
  let total: Resealed = none;
  for (const text of texts) total = sum(total, await resealText(vault, stores, text));
  return { ...total, last: texts.length < stepSize ? null : (texts.at(-1)?.id ?? null) };
};

const resealText = async (vault: Vault, stores: Stores, text: SealedText): Promise<Resealed> => {
  const sealed = sealedAgain(vault, text.sealed);
  if (sealed === null) return { resealed: 0, unopened: 1 };
  if (sealed === text.sealed) return none;
  await stores.sealedTexts.replace(text, sealed);
  return { resealed: 1, unopened: 0 };
};

const resealWebhooks = async (vault: Vault, { stores }: WriteScope): Promise<Resealed> => {
  let total: Resealed = none;
  for (const { id } of await stores.webhooks.all()) {
    const webhook = await stores.webhooks.findForChange(id);
    if (!webhook) continue;
    const again = webhook.secrets.map(({ sealed }) => sealedAgain(vault, sealed));
    const secrets = webhook.secrets.map((secret, at) => ({ ...secret, sealed: again[at] ?? secret.sealed }));
    const resealed = secrets.filter(({ sealed }, at) => sealed !== webhook.secrets[at]?.sealed).length;
    if (resealed > 0) await stores.webhooks.save({ ...webhook, secrets });
    total = sum(total, { resealed, unopened: again.filter((sealed) => sealed === null).length });
  }
  return total;
};

/** Null for what no key opens; the same text where it is under the current key. */
const sealedAgain = (vault: Vault, sealed: string): string | null => {
  if (vault.isCurrent(sealed)) return sealed;
  try {
    return vault.seal(vault.open(sealed));
  } catch {
    // Counted as unopened by whoever asks.
    return null;
  }
};

const none: Resealed = { resealed: 0, unopened: 0 };

const sum = (one: Resealed, other: Resealed): Resealed => ({
  resealed: one.resealed + other.resealed,
  unopened: one.unopened + other.unopened,
});
