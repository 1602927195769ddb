/** Where a file's bytes are, on every host of the instance (contract §4.5). Messages show pictures by these paths. */
const filesPath = '/api/v1/files/';

/** The same for customers, who can download the files of their own requests. */
export const customerFilesPath = '/api/v1/portal/files/';

export const fileUrl = (id: string): string => `${filesPath}${id}`;

/** A safe text of a message as its customer reads it: its pictures come from where a customer may get them. */
export const withCustomerUrls = (safeHtml: string): string =>
  safeHtml.replaceAll(`src="${filesPath}`, `src="${customerFilesPath}`);
