/** The sentence that customers read about a failure: in the workspace's language, without technical words. */
import type { DeskError, ErrorCode, Workspace } from '@tidemark/domain';
import { formatsOf } from './formats.ts';
import type { PortalTexts } from './texts.ts';

type Where = Readonly<{ texts: PortalTexts; workspace: Pick<Workspace, 'timezone'> }>;

/** Null for a code that these pages have no words for. */
export const sentenceOf = (where: Where, error: DeskError): string | null => {
  const { wrong } = where.texts;
  const sentences: Readonly<Partial<Record<ErrorCode, string>>> = {
    forbidden: wrong.forbidden,
    rate_limited: wrong.tooMany(waitIn(where, error)),
    quota_exceeded: wrong.tooMany(waitIn(where, error)),
    payload_too_large: wrong.tooLarge,
    bad_request: wrong.unreadable,
    unsupported_media_type: wrong.unreadable,
    method_not_allowed: wrong.unreadable,
    validation_failed: wrong.unreadable,
    unavailable: wrong.unavailable,
    storage_full: wrong.full,
    internal_error: wrong.other,
  };
  return sentences[error.code] ?? null;
};

/** How long to wait, in words: at least a minute, for nobody counts seconds. */
export const waitIn = (where: Where, { retryAfterSeconds }: DeskError): string =>
  formatsOf(where).minutes((retryAfterSeconds ?? 60) / 60);
