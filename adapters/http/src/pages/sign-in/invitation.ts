/** `/invitation?t=…`: an invited agent chooses the first password. Looking spends nothing, for mail scanners look too. */
import { DeskError, type PasswordFault, passwordFaultOf } from '@tidemark/domain';
import type { Reply } from '../../reply.ts';
import { readForm } from '../read-form.ts';
import { deadInvitationPage, invitationPage, joinedPage } from './invitation-page.ts';
import type { Visit } from './visit.ts';
import { visitPage } from './visit-page.ts';

export const showInvitation = (visit: Visit): Promise<Reply> =>
  form(visit, { token: visit.exchange.url.searchParams.get('t') ?? '', fault: null });

export const acceptInvitation = async (visit: Visit): Promise<Reply> => {
  const { desk, call, exchange, workspace } = visit;
  const typed = await readForm(exchange.request);
  const token = typed.get('token') ?? '';
  const password = typed.get('password') ?? '';
  try {
    await desk.invitations.accept(call, { token, password });
    return visitPage(visit, (texts) => joinedPage(texts, workspace.name));
  } catch (error) {
    const fault = passwordFaultOf(error);
    if (fault) return form(visit, { token, fault });
    if (!(error instanceof DeskError) || error.code !== 'forbidden') throw error;
    desk.audit.note(call, error);
    return deadLink(visit);
  }
};

type Form = Readonly<{ token: string; fault: PasswordFault | null }>;

const form = async (visit: Visit, { token, fault }: Form): Promise<Reply> => {
  const { desk, call, workspace } = visit;
  const agent = await desk.invitations.find(call, token);
  if (!agent) return deadLink(visit);
  const { name: agentName, email } = agent;
  const state = { token, workspaceName: workspace.name, agentName, email, fault };
  return visitPage(visit, (texts) => invitationPage(texts, state), fault === null ? 200 : 422);
};

const deadLink = (visit: Visit): Promise<Reply> => visitPage(visit, deadInvitationPage, 403);
