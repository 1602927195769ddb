/** The two forms in which files come, as the OpenAPI document shows them. */
import { limits } from '@tidemark/domain';
import { type Json, jsonSchemaOf } from '../schemas.ts';
import { FileInput } from './file-input.ts';

type Schema = Readonly<{ properties?: object | undefined }>;

const { most, fileBytes, messageBytes } = limits.files;

const description = `At most ${most}, of ${fileBytes / 2 ** 20} MiB each and ${messageBytes / 2 ** 20} MiB together, unless the instance sets others.`;

/** JSON with the files in it. */
export const jsonUploadSchema = (schema: Schema): Json => ({
  ...schema,
  properties: {
    ...schema.properties,
    files: { type: 'array', maxItems: most, description, items: jsonSchemaOf(FileInput, 'input') },
  },
});

/** A form: its text fields have the names and, where they are no text, the JSON of the members; files are parts. */
export const partsSchema = (schema: Schema): Json => ({
  ...schema,
  properties: {
    ...schema.properties,
    files: {
      type: 'array',
      maxItems: most,
      description,
      items: { type: 'string', contentMediaType: 'application/octet-stream' },
    },
  },
});
