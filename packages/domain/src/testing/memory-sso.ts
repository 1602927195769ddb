import { DeskError } from '../kernel/errors.ts';
import type { SsoStore } from '../model/entry/sso.ts';
import type { Tables } from './memory-tables.ts';

export const memorySso = (tables: Tables): SsoStore => {
  const settings = tables.of('sso');
  const links = tables.of('ssoLinks');
  const key = (issuer: string, subject: string): string => JSON.stringify([issuer, subject]);
  return {
    find: async () => settings.find('settings'),
    save: async (saved) => settings.put('settings', saved),
    remove: async () => settings.remove('settings'),
    findLinked: async (issuer, subject) => links.find(key(issuer, subject))?.agentId ?? null,
    isLinked: async (id) => links.all().some(({ agentId }) => agentId === id),
    isLinkedTo: async (id, at) => links.all().some(({ agentId, issuer }) => agentId === id && issuer === at),
    link: async ({ agentId, issuer, subject }) => {
      const rivals = links
        .all()
        .filter(
          (link) => link.issuer === issuer && (link.agentId === agentId) !== (link.subject === subject),
        );
      if (rivals.length > 0)
        throw new DeskError('forbidden', 'The provider knows this agent as somebody else already.');
      links.put(key(issuer, subject), { agentId, issuer, subject });
    },
    unlink: async (agentId) => {
      for (const { issuer, subject, ...link } of links.all())
        if (link.agentId === agentId) links.remove(key(issuer, subject));
    },
  };
};
