import type { Contact } from '@tidemark/client';
import { api } from '../data/call.ts';
import { useLateTexts } from '../texts/use-late-texts.ts';
import { DetailsForm, textIn } from './details-form.tsx';

/** The form that changes a customer's details. */
export const ContactForm = ({ contact, onClose }: Readonly<{ contact: Contact; onClose: () => void }>) => {
  const { people } = useLateTexts();
  return (
    <DetailsForm
      title={people.edit}
      onClose={onClose}
      onSave={(form) =>
        api.contacts.update(contact.id, {
          name: textIn(form, 'name'),
          email: textIn(form, 'email'),
          phone: textIn(form, 'phone') || null,
          locale: textIn(form, 'locale') || null,
        })
      }
    >
      <label>
        {people.name}
        <input name="name" defaultValue={contact.name} required dir="auto" />
      </label>
      <label>
        {people.email}
        <input name="email" type="email" defaultValue={contact.email} required />
      </label>
      <label>
        {people.phone}
        <input name="phone" type="tel" defaultValue={contact.phone ?? ''} />
      </label>
      <label>
        {people.localeTag}
        <input name="locale" defaultValue={contact.locale ?? ''} />
      </label>
    </DetailsForm>
  );
};
