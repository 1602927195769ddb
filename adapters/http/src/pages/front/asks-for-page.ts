import type { Exchange } from '../../exchange.ts';

/** Whether a browser opens an address that the API does not have. */
export const isForPeople = ({ method, request, url }: Exchange): boolean =>
  method === 'GET' && !url.pathname.startsWith('/api/') && asksForPage(request.headers.get('accept'));

/** Whether a person looks: browsers say that they take HTML, and programs that call an API do not. */
export const asksForPage = (accept: string | null): boolean =>
  (accept ?? '').split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return type === 'text/html' && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
