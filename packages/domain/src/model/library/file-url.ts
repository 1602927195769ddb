/** Where a file's bytes are, on every host of the instance (contract §4.5): for agents and keys, and for customers. */
export const fileUrl = (id: string): string => `${filesPath}${id}`;

const filesPath = '/api/v1/files/';
const customerFilesPath = '/api/v1/portal/files/';

/** A safe text of a message as its customer reads it: its pictures come from where a customer may get them. */
export const withCustomerUrls = (safeHtml: string): string =>
  safeHtml.replaceAll(`src="${filesPath}`, `src="${customerFilesPath}`);
