import type { Reply } from '../../reply.ts';
import { type AccountTexts, accountTextsOf } from '../account/texts.ts';
import { ownerOf } from '../brand.ts';
import type { PageContent } from '../page.ts';
import { pageReply } from '../page-reply.ts';
import type { Visit } from './visit.ts';

/** A page under the name of the visited workspace, in its language. */
export const visitPage = (
  { workspace }: Pick<Visit, 'workspace'>,
  contentIn: (texts: AccountTexts) => PageContent,
  status = 200,
): Promise<Reply> => {
  const texts = accountTextsOf(workspace);
  return pageReply({ ...contentIn(texts), lang: texts.lang, owner: ownerOf(workspace) }, status);
};
