import { emailDomain, foldEmail } from '../kernel/text.ts';
import type { FoundCredential } from '../model/entry/found-credential.ts';
import type { InboundAddress } from '../model/inbound/inbound-address.ts';
import { hiddenMark } from '../model/instance/workspace-moves.ts';
import type { Directory } from '../model/ports.ts';
import { newestFirst } from './memory-pages.ts';
import type { Tables } from './memory-tables.ts';

export const memoryDirectory = (
  tables: () => Tables,
  change: (use: (tables: Tables) => void) => Promise<void>,
): Directory => ({
  findCredential: async (tokenHash) => findKey(tables(), tokenHash) ?? findSession(tables(), tokenHash),
  findWorkspace: async (slug) =>
    tables()
      .everywhere('workspace')
      .find((workspace) => workspace.slug === slug) ?? null,
  findInboundAddress: async (address) => {
    const row = tables()
      .everywhere('inboundAddresses')
      .find((one) => foldEmail(one.address.address) === foldEmail(address));
    return row ? { workspaceId: row.workspaceId, addressId: row.address.id } : null;
  },
  findInboundDomain: async (domain) => {
    const [row] = tables()
      .everywhere('inboundAddresses')
      .filter(({ address }) => address.verifiedAt !== null)
      .filter(({ address }) => emailDomain(address.address) === domain.toLowerCase())
      .toSorted((one, other) => (ageOf(one.address) < ageOf(other.address) ? -1 : 1));
    return row ? { workspaceId: row.workspaceId, addressId: row.address.id } : null;
  },
  findInboundHook: async (secretHash) => {
    const row = tables()
      .everywhere('inboundHooks')
      .find(({ hook }) => hook.secretHash === secretHash);
    return row ? { workspaceId: row.workspaceId, hookId: row.hook.id } : null;
  },
  listWorkspaces: async (page) =>
    newestFirst(
      tables()
        .everywhere('workspace')
        .filter(({ slug }) => !slug.startsWith(hiddenMark)),
      page,
    ),
  replaceSetupLink: (tokenHash, expiresAt) =>
    change((writable) => writable.shared('setupLink').put('live', { tokenHash, expiresAt })),
  hasSetupLink: async (tokenHash, at) => {
    const live = tables().shared('setupLink').find('live');
    return live?.tokenHash === tokenHash && live.expiresAt > at;
  },
});

const ageOf = ({ createdAt, id }: InboundAddress): string => `${createdAt} ${id}`;

const findKey = (tables: Tables, tokenHash: string): FoundCredential | null => {
  const row = tables.everywhere('apiKeys').find((candidate) => candidate.tokenHash === tokenHash);
  const workspace = tables.everywhere('workspace').find(({ id }) => id === row?.workspaceId);
  return row && workspace ? { type: 'api_key', workspace, key: row.key } : null;
};

const findSession = (tables: Tables, tokenHash: string): FoundCredential | null => {
  const row = tables.everywhere('sessions').find((candidate) => candidate.tokenHash === tokenHash);
  const workspace = tables.everywhere('workspace').find(({ id }) => id === row?.workspaceId);
  if (!row || !workspace) return null;
  const { session } = row;
  if (session.owner.type === 'customer') return { type: 'customer', workspace, session };
  const owner = tables.everywhere('agents').find(({ agent }) => agent.id === session.owner.id)?.agent;
  if (!owner) return null;
  const { id, name, role, status } = owner;
  return { type: 'agent', workspace, session, agent: { id, name, role, status } };
};
