/** A bucket of an object store that speaks S3, and the credentials for it. */
export type S3Account = Readonly<{
  /** Scheme, host and port. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is named in the path instead of in the host. */
  pathStyle: boolean;
}>;

export type Query = Readonly<Record<string, string>>;

/** Where an object is; the bucket itself under the key ''. */
export const urlOf = (account: S3Account, key: string, query: Query = {}): URL => {
  const url = new URL(account.endpoint);
  if (!account.pathStyle) url.hostname = `${account.bucket}.${url.hostname}`;
  url.pathname = account.pathStyle ? `/${account.bucket}/${key}` : `/${key}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return exactly(url);
};

/** The query written as it is signed: what browsers write otherwise is read in two ways by object stores. */
export const exactly = (url: URL): URL => {
  const exact = new URL(url);
  exact.search = url.search.replaceAll('+', '%20').replaceAll('*', '%2A').replaceAll('%7E', '~');
  return exact;
};
