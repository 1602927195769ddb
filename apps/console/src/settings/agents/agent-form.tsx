import { type FormEvent, useId } from 'react';
import { ask } from '../../data/call.ts';
import { useDoing } from '../../data/settings.ts';
import { Button } from '../../parts/button.tsx';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import { Check, Choice, Field } from '../field.tsx';
import { Refusal, typedIn } from '../form-dialog.tsx';
import styles from '../page.module.css';
import type { ShownAgent } from './agent-page.tsx';
import { useRoles } from './invite-dialog.tsx';

/** Name, role and availability. */
export const AgentForm = ({ agent }: Readonly<{ agent: ShownAgent }>) => {
  const { settings } = useLateTexts();
  const { people } = settings;
  const id = useId();
  const { run, isBusy, error } = useDoing();
  const offered = useRoles();
  // An owner is shown as one, also to those who make none.
  const isOffered = offered.some(([role]) => role === agent.role);
  const roles = isOffered ? offered : [[agent.role, settings.roles[agent.role]] as const];
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const role = typedIn(form, 'role');
    const body = {
      name: typedIn(form, 'name'),
      ...(role === agent.role ? {} : { role }),
      available: form.has('available'),
    };
    const path = `/settings/agents/${agent.id}`;
    void run(() => ask(path, { method: 'PATCH', body }), people.saved(agent.name));
  };
  return (
    <form className={styles.form} onSubmit={save} aria-labelledby={id}>
      <h2 id={id} className={styles.partTitle}>
        {people.details}
      </h2>
      <Field label={people.name} name="name" defaultValue={agent.name} required />
      <Choice label={people.role} name="role" defaultValue={agent.role} choices={roles} />
      <Check name="available" defaultChecked={agent.available}>
        {people.available}
      </Check>
      <Refusal error={error} />
      <div>
        <Button type="submit" look="primary" disabled={isBusy}>
          {settings.save}
        </Button>
      </div>
    </form>
  );
};
