import type { ApiParts } from '../parts.ts';

/** Names the build of the console that this server serves. */
export const buildIdOf = ({ settings }: Pick<ApiParts, 'settings'>): string => settings.version;
