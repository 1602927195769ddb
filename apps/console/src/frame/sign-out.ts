/** Ends the session with the page that the server has for it, which clears what this browser kept of it. */
export const signOut = (): void => {
  const form = Object.assign(document.createElement('form'), { method: 'post', action: '/logout' });
  document.body.append(form);
  form.submit();
};
