import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pixelSizeOf } from './pixel-size.ts';

const bytes = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/[0-9a-f]{2}/g) ?? [], (one) => Number.parseInt(one, 16));

const png = '89504e470d0a1a0a0000000d49484452000002800000016808060000';
const gif = '474946383961280168010000';
const jpeg = 'ffd8ffe000104a46494600010100000100010000ffc000110801e0028003012200';
const webp = (chunk: string): string => `52494646000000005745425056${chunk}`;

describe('the size of a picture', () => {
  test.each([
    ['image/png', png, { width: 640, height: 360 }],
    ['image/gif', gif, { width: 296, height: 360 }],
    ['image/jpeg', jpeg, { width: 640, height: 480 }],
    ['image/jpeg', jpeg.replace('ffc0', 'ffffc2'), { width: 640, height: 480 }],
    ['image/webp', webp('503858 0a000000 00000000 7f0200 670100'), { width: 640, height: 360 }],
    ['image/webp', webp('503820 0a000000 000000 9d012a 8002 6801'), { width: 640, height: 360 }],
    ['image/webp', webp('50384c 0a000000 2f 7fc25900 0000000000'), { width: 640, height: 360 }],
  ])('is read from the bytes of %s', (type, hex, size) => {
    expect(pixelSizeOf(type, bytes(hex))).toEqual(size);
  });

  test.each([
    ['image/png', png.slice(0, 40)],
    ['image/png', png.replace('00000280', '00000000')],
    ['image/gif', gif.slice(0, 12)],
    ['image/jpeg', 'ffd8ffe0ffff'],
    ['image/jpeg', 'ffd8ffd9'],
    ['image/webp', webp('585858 0a000000 00000000 00000000 00000000')],
    ['image/svg+xml', '3c737667'],
    ['', ''],
  ])('is not known where the bytes of %s do not say it', (type, hex) => {
    expect(pixelSizeOf(type, bytes(hex))).toBeNull();
  });

  test('is read from any bytes without failing, and soon', () => {
    const types = fc.constantFrom('image/png', 'image/gif', 'image/jpeg', 'image/webp');
    fc.assert(
      fc.property(types, fc.uint8Array({ maxLength: 300 }), (type, head) => {
        const size = pixelSizeOf(type, head);
        expect(size === null || (size.width > 0 && size.height > 0)).toBe(true);
      }),
    );
  });
});
