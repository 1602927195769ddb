import { useLateTexts } from '../../texts/use-late-texts.ts';
import { SecretDialog } from '../secret-dialog.tsx';
import type { Invitation } from './invite-dialog.tsx';

/** The link of an invitation, to be sent by hand where no mail goes out. */
export const LinkDialog = ({
  invitation: { agent, link, mailed },
  onClose,
}: Readonly<{ invitation: Invitation; onClose: () => void }>) => {
  const { settings } = useLateTexts();
  return (
    <SecretDialog
      title={settings.people.invited(agent.name)}
      hint={mailed ? settings.people.linkMailed(agent.email) : settings.people.linkByHand(agent.email)}
      secret={link}
      onClose={onClose}
    />
  );
};
