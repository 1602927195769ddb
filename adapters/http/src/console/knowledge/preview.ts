/** `/console/preview/articles/{id}`: an article as readers of the help centre would see its draft (contract §5.8). */
import { type Credential, DeskError, isUuid } from '@tidemark/domain';
import type { ApiContext } from '../../api/execute.ts';
import { cookieNames, cookieOf } from '../../cookies.ts';
import type { Params } from '../../exchange.ts';
import { articlePage } from '../../pages/help/article-page.ts';
import { framedPage } from '../../pages/help/help-reply.ts';
import { visitOf } from '../../pages/help/visit.ts';
import type { Visit } from '../../pages/sign-in/visit.ts';
import type { Reply } from '../../reply.ts';

export const showPreview =
  (context: ApiContext, params: Params) =>
  async (visit: Visit): Promise<Reply> => {
    const { exchange, workspace } = visit;
    const credential = await credentialOf(visit);
    if (!credential) throw new DeskError('unauthorized', 'Sign in with this browser first: open /login.');
    const { actor, credentialId } = credential;
    const call = { ...visit.call, actor, credentialId };
    const id = params.id ?? '';
    if (!isUuid(id)) throw new DeskError('not_found', 'No such article.');
    const shown = await visit.desk.helpCentre.preview(call, id);
    const help = visitOf(context, exchange, { call, workspace, params });
    return framedPage(help, { ...articlePage(help, shown), path: null, data: [] });
  };

/** Of an agent of this workspace. */
const credentialOf = async ({ desk, exchange, workspace }: Visit): Promise<Credential | null> => {
  const token = cookieOf(exchange.request, cookieNames.session);
  const found = token === null ? null : await desk.sessions.ofBrowser(token);
  return found?.workspace.id === workspace.id ? found : null;
};
