/** Whether a person looks: browsers say that they take HTML, and programs that call an API do not. */
export const asksForPage = (accept: string | null): boolean =>
  (accept ?? '').split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return type === 'text/html' && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
