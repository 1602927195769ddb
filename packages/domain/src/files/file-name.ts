/** Names of uploaded files: shown and sent along, never used to find the bytes (section 4 of the decisions). */
import { DeskError } from '../errors.ts';
import { limits } from '../limits.ts';
import { described } from '../text.ts';

/** What is left of a name without folders, control characters and what turns or hides text. */
export const shownFileName = (sent: string): string => {
  const name = lastPart(sent.normalize('NFC').toWellFormed().replace(unseen, '')).trim();
  return /^\.*$/.test(name) ? unnamed : shortened(name);
};

/** Programs and scripts that a double click would run, whatever is put behind their ending. */
export const refuseFileType = (field: string, sent: string): void => {
  const ending = readingsOf(sent)
    .map(endingOf)
    .find((one) => refusedEndings.has(one));
  if (ending !== undefined)
    throw new DeskError(
      'file_type_not_allowed',
      `${field} must be the name of a file that is no program or script, got ${described(sent)}: .${ending} is not taken.`,
      field,
    );
};

/** The ending without its point, in lower case; none is ''. */
export const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

const unnamed = 'file';

/** Controls, line separators, and the marks that turn the direction of text or are not seen at all. */
const unseen = /[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/gu;

const lastPart = (path: string): string => path.split(/[\\/]/).at(-1) ?? '';

/** The ending stays, for it says what the file is. */
const shortened = (name: string): string => {
  if (name.length <= limits.files.nameLength) return name;
  const ending = /\.[^.]{1,20}$/.exec(name)?.[0] ?? '';
  const most = limits.files.nameLength - ending.length;
  // Half a character may be left at the cut.
  return name.slice(0, most).replace(/[\uD800-\uDBFF]$/, '') + ending;
};

/** As systems read a name: full-width letters are letters, and a control character or a colon may end it. */
const readingsOf = (sent: string): readonly string[] =>
  lastPart(sent.normalize('NFKC').toWellFormed())
    .split(/[\p{Cc}:]/u)
    .map((part) => withoutTail(part.replace(/\p{Cf}/gu, '')));

/** Without the spaces and dots that end it. */
const withoutTail = (part: string): string => {
  let end = part.length;
  while (/[\s.]/u.test(part.charAt(end - 1))) end -= 1;
  return part.slice(0, end);
};

/** What Windows, macOS, Android or a script host would run, and the images and shortcuts that carry such. */
const refusedEndings: ReadonlySet<string> = new Set(
  [
    'ade adp apk app appinstaller application appref-ms appx appxbundle bat cab chm class cmd com command cpl',
    'diagcab diagcfg diagpkg dll dmg ex ex_ exe gadget hta img inf ins iso isp jar jnlp js jse lib library-ms lnk mde',
    'mjs msc msh msi msix msixbundle msp mst msu nsh ocx pif pkg ps1 ps1xml ps2 ps2xml psc1 psc2 psd1 psm1 reg scf scr',
    'sct search-ms settingcontent-ms shb shs sys theme url vb vbe vbs vbscript vhd vhdx vxd workflow ws wsc wsf wsh xll',
  ].flatMap((line) => line.split(' ')),
);
