import type { SetupLinkStore } from '@tidemark/domain';
import type { Db } from '../../schema.ts';

export const setupLinkStore = (db: Db): SetupLinkStore => ({
  spend: async (tokenHash, at) => {
    const { numDeletedRows } = await db
      .deleteFrom('setup_links')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', at)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },
  end: async () => {
    await db.deleteFrom('setup_links').execute();
  },
});
