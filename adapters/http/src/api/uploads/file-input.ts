import * as v from 'valibot';
import * as field from '../fields.ts';

/** A file as JSON brings it. */
export const FileInput = v.object({
  name: v.pipe(field.text(1, 4_096), v.description('Its ending says what the file is.')),
  content_type: v.pipe(
    v.optional(v.string('text')),
    v.description('Not believed: what a file is, its name and its first bytes say.'),
  ),
  data: v.pipe(v.string('base64 text'), v.metadata({ contentEncoding: 'base64' })),
});
