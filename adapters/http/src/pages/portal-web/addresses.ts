/** Where the pages of the web portal are, below the workspace's address. */
import { workspacePages } from '@tidemark/domain';

export const portalPath = '/portal/web';
export const askPath = `${portalPath}/ask`;
export const signInPath = workspacePages.portalSignIn;
export const ratingPath = workspacePages.rating;
export const signOutPath = `${portalPath}/sign-out`;
export const requestsPath = workspacePages.portalRequests;
export const newRequestPath = `${requestsPath}/new`;
export const readPath = `${portalPath}/read`;
export const filesPath = `${portalPath}/files`;
export const requestPath = (number: number): string => `${requestsPath}/${number}`;

/** The page after a sign-in: one of our own, rebuilt from its parsed parts; null for anything else. */
export const allowedNext = (next: string | null): string | null => {
  if (next === requestsPath || next === newRequestPath) return next;
  const [, digits] = new RegExp(`^${requestsPath}/([1-9]\\d{0,14})$`).exec(next ?? '') ?? [];
  return digits === undefined ? null : requestPath(Number(digits));
};
