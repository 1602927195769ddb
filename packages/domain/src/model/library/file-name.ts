/** Names of uploaded files: shown and sent along, never used to find the bytes (contract §4.3). */
import { DeskError } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { described } from '../../kernel/text.ts';

/** A name without folders, control characters and characters that turn or hide text. */
export const shownFileName = (sent: string): string => {
  const name = lastPart(sent.normalize('NFC').toWellFormed().replace(unseen, '')).trim();
  return /^\.*$/.test(name) ? unnamed : shortened(name);
};

/** Programs, scripts and documents with macros, whatever follows their extension. */
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

/** The extension without its dot, in lower case; '' without one. */
export const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

const unnamed = 'file';

/** Controls, line separators, and characters that change the direction of text or are invisible. */
const unseen = /[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/gu;

const lastPart = (path: string): string => path.split(/[\\/]/).at(-1) ?? '';

/** The extension stays, because it says what the file is. */
const shortened = (name: string): string => {
  if (name.length <= limits.files.nameLength) return name;
  const ending = /\.[^.]{1,20}$/.exec(name)?.[0] ?? '';
  const most = limits.files.nameLength - ending.length;
  // The cut may split a character.
  return name.slice(0, most).replace(/[\uD800-\uDBFF]$/, '') + ending;
};

/** The name as operating systems read it: full-width letters are letters, and a control character or a colon may end it. */
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

/**
 * Files that a system, a shell or an interpreter runs, images and shortcuts that contain such files, and documents with
 * macros.
 */
const refusedEndings: ReadonlySet<string> = new Set(
  [
    'ade adp ahk apk app appimage appinstaller applescript application appref-ms appx appxbundle asp aspx awk',
    'bash bat cab cgi chm cjs class cmd com command cpl csh deb diagcab diagcfg diagpkg dll dmg docm dotm',
    'dylib ear elf ex ex_ exe fish gadget hta img inf ins iso isp jar jnlp js jse jsp jspx ksh lib library-ms',
    'lnk lua mde mjs msc msh msi msix msixbundle msp mst msu nsh ocx phar php php3 php4 php5 php7 php8 phps',
    'pht phtml pif pkg pl pm potm ppam ppsm pptm ps1 ps1xml ps2 ps2xml psc1 psc2 psd1 psm1 py pyc pyo pyw pyz',
    'rb reg rpm run scf scpt scptd scr sct search-ms settingcontent-ms sh shb shs sldm so sys tcl tcsh theme',
    'url vb vbe vbs vbscript vhd vhdx vxd war workflow ws wsc wsf wsh xlam xll xlsm xltm zsh',
  ].flatMap((line) => line.split(' ')),
);
