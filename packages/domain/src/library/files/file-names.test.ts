import { describe, expect, test } from 'vitest';
import { DeskError } from '../../kernel/errors.ts';
import { refuseFileType, shownFileName } from '../../model/library/file-name.ts';
import { fileTypeOf } from '../../model/library/file-type.ts';

describe('the name of an uploaded file', () => {
  test.each([
    ['invoice.pdf', 'invoice.pdf'],
    ['  invoice.pdf ', 'invoice.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ann\\scan.png', 'scan.png'],
    ['/etc/cron.d/', 'file'],
    ['..', 'file'],
    ['', 'file'],
    ['\u0000', 'file'],
    ['.htaccess', '.htaccess'],
    ['a\r\nSet-Cookie: x=1.txt', 'aSet-Cookie: x=1.txt'],
    ['nul\u0000.txt', 'nul.txt'],
    ['\u200B.htaccess', '.htaccess'],
    ['photo\u202Egpj.txt', 'photogpj.txt'],
    ['\uFEFFbom.txt', 'bom.txt'],
    ['e\u0301te\u0301.txt', 'été.txt'],
    ['Straße 👍.pdf', 'Straße 👍.pdf'],
    ['می\u200Cخواهم.pdf', 'می\u200Cخواهم.pdf'],
    ['half \uD83D.txt', 'half \uFFFD.txt'],
  ])('%j is shown as %j', (sent, shown) => {
    expect(shownFileName(sent)).toBe(shown);
  });

  test('of 4 KB is cut to 255 characters, and keeps its ending', () => {
    const shown = shownFileName(`${'👍'.repeat(1_000)}.pdf`);
    expect(shown.length).toBeLessThanOrEqual(255);
    expect(shown.isWellFormed()).toBe(true);
    expect(shown.endsWith('👍.pdf')).toBe(true);
    expect(shownFileName('x'.repeat(4_096))).toBe('x'.repeat(255));
  });
});

describe('a program or a script', () => {
  const refusal = (name: string): unknown => {
    try {
      refuseFileType('files.0.name', name);
    } catch (error) {
      return error;
    }
    return null;
  };

  test.each(
    'exe bat cmd scr com msi js vbs jar mjs jse vbe wsf hta pif lnk ps1 cpl reg dll iso apk sh bash py pl rb php docm dotm xlsm xlam pptm'.split(
      ' ',
    ),
  )('.%s is refused', (ending) => {
    expect(refusal(`setup.${ending}`)).toMatchObject({
      code: 'file_type_not_allowed',
      field: 'files.0.name',
    });
    expect(refusal(`setup.${ending.toUpperCase()}`)).toBeInstanceOf(DeskError);
    expect(refusal(`setup.txt.${ending}`)).toBeInstanceOf(DeskError);
  });

  test.each([
    'setup.exe.',
    'setup.exe ',
    'setup.exe . .',
    'setup.exe\u00A0',
    'setup.exe\u3000',
    'setup.exe\u200B',
    'setup.e\u200Bxe',
    'setup.\u202Eexe',
    'photo\u202Egpj.exe',
    'setup\uFF0Eexe',
    'setup.\uFF45\uFF58\uFF45',
    'setup.exe\u0000.txt',
    'setup.exe\n',
    'setup.exe::$DATA',
    'setup.exe:stream',
    '.exe',
    'C:\\temp\\setup.exe',
    'folder/setup.exe',
  ])('is recognized in disguise: %j', (name) => {
    expect(refusal(name)).toMatchObject({ code: 'file_type_not_allowed' });
  });

  test.each([
    'exe',
    'report.exe.txt',
    'notes.json',
    'app.tsx',
    'report.docx',
    'sh',
    'archive.zip',
    'ticket #1: exe',
    'été.com.pdf',
  ])('is not suspected in %j', (name) => {
    expect(refusal(name)).toBeNull();
  });
});

describe('the type of a file', () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0);
  const pdf = new Uint8Array([...'%PDF-1.7'].map((character) => character.charCodeAt(0)));
  const html = new Uint8Array([...'<script>alert(1)'].map((character) => character.charCodeAt(0)));

  test('is an image’s or PDF’s, shown in place, when the file also begins like one', () => {
    expect(fileTypeOf('a.PNG', png)).toEqual({ contentType: 'image/png', inline: true });
    expect(fileTypeOf('a.pdf', pdf)).toEqual({ contentType: 'application/pdf', inline: true });
    expect(fileTypeOf('a.jpg', png)).toEqual({ contentType: 'image/png', inline: true });
  });

  test.each(['a.png', 'a.pdf', 'a.gif', 'a.webp', 'a.jpeg'])(
    'of a page that claims to be %s is unknown',
    (name) => {
      expect(fileTypeOf(name, html)).toEqual({ contentType: 'application/octet-stream', inline: false });
    },
  );

  test.each([
    'a.html',
    'a.htm',
    'a.svg',
    'a.svgz',
    'a.xml',
    'a.xhtml',
    'a.mht',
    'a.css',
    'a.wasm',
    'a.xsl',
    'a',
    'a.',
  ])('of %s is unknown to a browser, whatever it begins with', (name) => {
    for (const head of [png, pdf, html, new Uint8Array()])
      expect(fileTypeOf(name, head)).toEqual({ contentType: 'application/octet-stream', inline: false });
  });

  test('of a text is plain', () => {
    expect(fileTypeOf('server.log', html)).toEqual({
      contentType: 'text/plain; charset=utf-8',
      inline: false,
    });
  });
});
