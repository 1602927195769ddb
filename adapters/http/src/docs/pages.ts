/** The pages that describe the API: they need no key. */
import type { ApiSettings } from '../parts.ts';
import type { Reply } from '../reply.ts';

export type DocumentPage = Readonly<{ path: string; reply: Reply }>;

export const documentPages = (_settings: ApiSettings): readonly DocumentPage[] => [];
