/** A notice to an agent says what happened, or is not made. */
import { expect, test } from 'vitest';
import type { Mail } from '../../model/outbound/mail.ts';
import { aMail } from '../../testing/automation-builders.ts';
import { openTestDesk } from '../../testing/test-desk.ts';
import { agentNoticeMail } from './agent-notice-mail.ts';

const written = async (overrides: Partial<Mail>) => {
  const { ports, workspaceId } = await openTestDesk();
  const workspace = await ports.work.read(workspaceId, (stores) => stores.workspace.find());
  if (!workspace) throw new Error('Expected a workspace.');
  const mail = aMail({ kind: 'agent_notice', ticketNumber: 7, cause: 'mentioned', ...overrides });
  return agentNoticeMail(ports, { mail, workspace, language: 'en' });
};

test('a notice names its ticket and what happened', async () => {
  expect(await written({})).toMatchObject({
    subject: expect.stringContaining('push_ticket 7'),
    text: expect.stringContaining('push_mentioned'),
  });
  expect((await written({ cause: 'ticket_created_for_team' })).text).toContain(
    'push_ticket_created_for_team',
  );
});

test('a notice of an unknown kind, or without a ticket, is a fault and says nothing wrong', async () => {
  await expect(written({ cause: 'weather' })).rejects.toThrow(/Expected a kind of notice .* got weather/);
  await expect(written({ ticketNumber: null })).rejects.toThrow(/Expected the number of a ticket/);
});
