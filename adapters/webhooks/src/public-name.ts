import { hostName } from '@tidemark/domain';

/** Whether the public DNS could know it: not a malformed name, nor one that only a machine or its network knows. */
export const isPublicName = (hostname: string): boolean => {
  const name = hostName(hostname);
  return name !== null && !locals.some((local) => name === local || name.endsWith(`.${local}`));
};

/** RFC 6761, 6762, 8375, and the one that ICANN keeps for private use. */
const locals = ['localhost', 'local', 'home.arpa', 'internal'];
