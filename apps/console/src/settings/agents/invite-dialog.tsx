import type { Agent } from '@tidemark/client';
import { useState } from 'react';
import { ask } from '../../data/call.ts';
import { useMe } from '../../data/me.ts';
import { useDoing } from '../../data/settings.ts';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import { Choice, Field } from '../field.tsx';
import { FormDialog, typedIn } from '../form-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';

export type Invitation = Readonly<{ agent: Agent; link: string; mailed: boolean; expires_at: string }>;

/** Name, address and role of a colleague; then the link that they begin with. */
export const InviteDialog = ({ onClose }: Readonly<{ onClose: () => void }>) => {
  const { settings } = useLateTexts();
  const doing = useDoing();
  const [sent, setSent] = useState<Invitation | null>(null);
  const roles = useRoles();
  const submit = async (form: FormData): Promise<void> => {
    const body = {
      email: typedIn(form, 'email'),
      name: typedIn(form, 'name'),
      role: typedIn(form, 'role'),
    };
    const made = await doing.run(() => ask<Invitation>('/settings/agents', { method: 'POST', body }));
    if (made) setSent(made.answer);
  };
  if (sent) return <LinkDialog invitation={sent} onClose={onClose} />;
  return (
    <FormDialog
      title={settings.people.invite}
      submit={settings.people.sendInvitation}
      doing={doing}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <Field label={settings.people.email} name="email" type="email" required autoComplete="off" />
      <Field label={settings.people.name} name="name" required hint={settings.people.nameHint} />
      <Choice label={settings.people.role} name="role" defaultValue="agent" choices={roles} />
    </FormDialog>
  );
};

/** Only an owner makes owners. */
export const useRoles = (): readonly (readonly [string, string])[] => {
  const { settings } = useLateTexts();
  const me = useMe();
  return (['owner', 'admin', 'agent', 'light_agent'] as const)
    .filter((role) => role !== 'owner' || me.agent.role === 'owner')
    .map((role) => [role, settings.roles[role]] as const);
};
