import type { DownloadHead } from '../../model/library/byte-store.ts';

/** The header with the name of a download (RFC 6266): a name that somebody chose can neither break it nor add to it. */
export const contentDisposition = ({
  fileName,
  inline,
}: Pick<DownloadHead, 'fileName' | 'inline'>): string => {
  const plain = fileName.replaceAll(/[^A-Za-z0-9 ._-]/g, '_');
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${percent(fileName)}`;
};

const percent = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
