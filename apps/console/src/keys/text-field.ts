/** Whether letters that are pressed there are written there. */
export const isTextField = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  if (target instanceof HTMLSelectElement) return true;
  return (
    target instanceof HTMLInputElement && !/^(?:checkbox|radio|button|submit|file|range)$/.test(target.type)
  );
};
