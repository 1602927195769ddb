/** Saving against the version that was read: who changed something meanwhile loses nothing, and neither does who is late. */
import { DeskError } from '../../kernel/errors.ts';
import type { Stores } from '../../model/ports.ts';
import { type ConfigurationDocument, exportConfiguration } from './export-configuration.ts';

export type VersionOf = (document: ConfigurationDocument) => string;

export type ExpectedVersion = Readonly<{ version: string; versionOf: VersionOf }>;

/** Throws `configuration_moved` with the configuration as it is now. */
export const refuseMoved = async (
  stores: Stores,
  { expected }: Readonly<{ expected: ExpectedVersion }>,
): Promise<void> => {
  const document = await exportConfiguration(stores, undefined);
  const version = expected.versionOf(document);
  if (version === expected.version) return;
  const message = 'The configuration was changed since you read it. Look at the changes, then save again.';
  throw new DeskError('configuration_moved', message, {
    field: 'expected_version',
    beside: { version, document },
  });
};
