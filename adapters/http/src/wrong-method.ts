import { DeskError } from '@tidemark/domain';

/** The 405 of a route or page: "This route accepts GET, HEAD and PATCH, not PUT." */
export const wrongMethodError = (
  what: 'page' | 'route',
  allowed: readonly string[],
  method: string,
): DeskError =>
  new DeskError('method_not_allowed', `This ${what} accepts ${conjunction.format(allowed)}, not ${method}.`);

const conjunction = new Intl.ListFormat('en-GB');
