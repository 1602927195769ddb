/** The keys of stored bytes: generated ids and one word, so that a key cannot point anywhere else. */
import { DeskError } from '../../kernel/errors.ts';
import { isUuid } from '../../kernel/text.ts';

export const fileKey = (workspaceId: string, fileId: string): string =>
  `${filesPrefix(workspaceId)}${fileId}`;

export const exportKey = (workspaceId: string, exportId: string): string =>
  `${exportsPrefix(workspaceId)}${exportId}`;

/** The bytes of a mail as they arrived. */
export const rawMailKey = (workspaceId: string, mailId: string): string =>
  `${rawMailsPrefix(workspaceId)}${mailId}`;

/** The prefix of the keys of all files of a workspace. */
export const filesPrefix = (workspaceId: string): string => `${workspaceId}/files/`;

/** The same of its exports. */
export const exportsPrefix = (workspaceId: string): string => `${workspaceId}/exports/`;

/** The same of its raw mails. */
export const rawMailsPrefix = (workspaceId: string): string => `${workspaceId}/mails/`;

/** The id that a key ends with. */
export const idOfKey = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/** The parts of `<workspace id>/<files, exports or mails>/<id>`; throws for anything else. */
export const partsOfKey = (key: string): readonly [workspaceId: string, kind: string, id: string] => {
  if (!isByteKey(key))
    throw new DeskError('internal_error', 'Expected the key of a file, an export or a mail.');
  const [workspaceId = '', kind = '', id = ''] = key.split('/');
  return [workspaceId, kind, id];
};

export const isByteKey = (key: string): boolean => {
  const [workspaceId = '', kind = '', id = '', ...rest] = key.split('/');
  return isUuid(workspaceId) && isKind(kind) && isUuid(id) && rest.length === 0;
};

/** The same for how keys may begin: with nothing, `<workspace id>/` or `<workspace id>/<files, exports or mails>/`. */
export const partsOfPrefix = (prefix: string): readonly string[] => {
  const parts = prefix === '' ? [] : prefix.replace(/\/$/, '').split('/');
  const [workspaceId, kind] = parts;
  const isWhole = prefix === '' || prefix.endsWith('/');
  const isFolder = (workspaceId === undefined || isUuid(workspaceId)) && (kind === undefined || isKind(kind));
  if (!isWhole || !isFolder || parts.length > 2)
    throw new DeskError(
      'internal_error',
      'Expected a workspace’s keys, or those of its files, exports or mails.',
    );
  return parts;
};

const isKind = (kind: string): boolean => kind === 'files' || kind === 'exports' || kind === 'mails';
