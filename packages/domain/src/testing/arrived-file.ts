import type { ArrivedFile } from '../model/library/arrived-file.ts';
import { anId } from './builders.ts';

/** A file whose bytes are stored. */
export const anArrivedFile = (overrides: Partial<ArrivedFile> = {}): ArrivedFile => ({
  id: anId(),
  name: 'meter.jpg',
  contentType: 'image/jpeg',
  size: 5,
  sha256: 'a'.repeat(64),
  inline: false,
  isStored: true,
  ...overrides,
});
