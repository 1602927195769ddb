import type { Reply } from '../../reply.ts';
import { ownerOf } from '../brand.ts';
import type { PageContent } from '../page.ts';
import { pageReply } from '../page-reply.ts';
import type { Visit } from './visit.ts';

/** A page under the name of the visited workspace. */
export const visitPage = (
  { workspace }: Pick<Visit, 'workspace'>,
  content: PageContent,
  status = 200,
): Promise<Reply> => pageReply({ ...content, owner: ownerOf(workspace) }, status);
