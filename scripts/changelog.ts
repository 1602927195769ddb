/** The changelog as a release reads and changes it. */

/** Moves the unreleased changes under this version. `day` is like `2026-11-24`. */
export const releasedChangelog = (text: string, version: string, day: string): string => {
  if (text.includes(`## [${version}]`)) throw new Error(`CHANGELOG.md has a version ${version} already`);
  const heading = '## [Unreleased]\n';
  if (!text.includes(heading)) throw new Error('CHANGELOG.md has no heading [Unreleased]');
  return text.replace(heading, () => `${heading}\nAction needed: none\n\n## [${version}] - ${day}\n`);
};

/** The notes of a version; what is not a version yet has those of what is unreleased. Their first line says what to do. */
export const notesOf = (text: string, version: string): string => {
  const sections = text.split(/^## /m).slice(1);
  const named = (name: string) => sections.find((section) => section.startsWith(`[${name}]`));
  const section = named(version) ?? named('Unreleased');
  const notes = section?.slice(section.indexOf('\n')).trim() ?? '';
  if (!notes.startsWith('Action needed: '))
    throw new Error(`the notes of ${version} must begin with "Action needed: none", or say what is`);
  return `${notes}\n`;
};
