import { flushDrafts } from '../data/drafts.ts';
import { forgetAllKept } from '../data/kept-drafts.ts';

/** Ends the session with the page that the server has for it, once what is typed is saved. This browser keeps nothing of it. */
export const signOut = async (): Promise<void> => {
  await flushDrafts();
  await forgetAllKept();
  const form = Object.assign(document.createElement('form'), { method: 'post', action: '/logout' });
  document.body.append(form);
  form.submit();
};
