/** `/invitation?t=…`: an invited agent chooses the first password. Looking spends nothing, for mail scanners look too. */
import { DeskError, passwordFaultOf } from '@tidemark/domain';
import type { Reply } from '../../reply.ts';
import { passwordFaults } from '../account/choose-password.ts';
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
    return visitPage(visit, joinedPage(workspace.name));
  } catch (error) {
    const fault = passwordFaultOf(error);
    if (fault) return form(visit, { token, fault: passwordFaults[fault] });
    if (!(error instanceof DeskError) || error.code !== 'forbidden') throw error;
    desk.audit.note(call, error.code);
    return deadLink(visit);
  }
};

type Form = Readonly<{ token: string; fault: string | null }>;

const form = async (visit: Visit, { token, fault }: Form): Promise<Reply> => {
  const { desk, call, workspace } = visit;
  const agent = await desk.invitations.find(call, token);
  if (!agent) return deadLink(visit);
  const { name: agentName, email } = agent;
  const content = invitationPage({ token, workspaceName: workspace.name, agentName, email, fault });
  return visitPage(visit, content, fault === null ? 200 : 422);
};

const deadLink = (visit: Visit): Promise<Reply> => visitPage(visit, deadInvitationPage, 403);
