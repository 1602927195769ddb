import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { font } from '@tidemark/domain/look';
import { describe, expect, test } from 'vitest';
import { helpDesk } from '../../testing/help-desk.ts';

const file = (name: string): Promise<Uint8Array> => readFile(new URL(`./${name}`, import.meta.url));

describe('the font', () => {
  test('has at most 40 KB, a name that changes with its bytes, and its licence beside it', async () => {
    const bytes = await file(font.file);
    expect(bytes.byteLength).toBeLessThanOrEqual(40_960);
    expect(font.file).toContain(createHash('sha256').update(bytes).digest('hex').slice(0, 8));
    expect(font.path.endsWith(`/${font.file}`)).toBe(true);
    expect(new TextDecoder().decode(await file('OFL.txt'))).toContain('SIL Open Font License, Version 1.1');
  });

  test('the font of the pages is served by this host and stored for a year', async () => {
    const { visitor } = await helpDesk();
    const answer = await visitor().get(font.path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('font/woff2');
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(new TextDecoder().decode(bytes.subarray(0, 4))).toBe('wOF2');
    expect(bytes.byteLength).toBe((await file(font.file)).byteLength);
  });

  test('is loaded by a page in a sandbox too, which counts as another site', async () => {
    const { visitor } = await helpDesk();
    const { headers } = await visitor().get(font.path);
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
  });
});
