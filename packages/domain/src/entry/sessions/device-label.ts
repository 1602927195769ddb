import { invalid } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { described, isBlank, isLine } from '../../kernel/text.ts';
import type { Device } from '../../model/entry/session.ts';

/** The name that a device gives itself, trimmed; throws `validation_failed` for a name that a list cannot show. */
export const deviceLabel = ({ name, platform, appVersion }: Device): Device => ({
  name: label('device.name', name),
  platform: label('device.platform', platform),
  appVersion: label('device.app_version', appVersion),
});

/** Browsers get no label: their User-Agent is long and misleading. */
export const noLabel: Device = { name: null, platform: null, appVersion: null };

const label = (field: string, text: string | null): string | null => {
  const trimmed = text?.trim() ?? '';
  const most = limits.sessions.labelLength;
  if (trimmed.length > most || !isLine(trimmed))
    throw invalid(field, `${field} must be one line of at most ${most} characters, got ${described(text)}.`);
  return isBlank(trimmed) ? null : trimmed;
};
