// The contents of the server's package: `sbom.cdx.json` (CycloneDX) for scanners, and `LICENCES.txt`. npm knows the packages that
// are installed beside the programs. Packages that are joined into them and into the console are added here, with the texts of
// their licences, as the licences require.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install-missing.mjs';

/** The list of common passwords is packed from it (`scripts/common-passwords.ts`), so that no module names it. */
const copied = ['node_modules/@zxcvbn-ts/language-common'];

/** `joined` are folders of package-lock.json. Read after `package.json` and its lock are in the folder. */
export const writeContents = (folder, joined) => {
  const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--omit', 'dev'];
  const sbom = JSON.parse(execFileSync('npm', args, { cwd: folder, stdio: 'pipe' }));
  const packages = [...new Set([...joined, ...copied])].sort().map(packageIn);
  const beside = sbom.components.map(withLicence);
  const parts = new Map(packages.map(componentOf).map((part) => [part.purl, part]));
  const own = [...parts.values()].filter((part) => !beside.some(({ purl }) => purl === part.purl));
  const whole = {
    ...sbom,
    components: [...beside, ...own],
    dependencies: [
      ...sbom.dependencies.map((one) =>
        one.ref === sbom.metadata.component['bom-ref']
          ? { ...one, dependsOn: [...one.dependsOn, ...own.map((part) => part['bom-ref'])] }
          : one,
      ),
      ...own.map((part) => ({ ref: part['bom-ref'], dependsOn: [] })),
    ],
  };
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(whole, null, 2)}\n`);
  writeFileSync(join(folder, 'LICENCES.txt'), licencesOf(whole.components, packages));
};

const packageIn = (path) => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const entry = packages[path];
  if (!entry?.version) throw new Error(`package-lock.json has no ${path}, which is joined into the package`);
  const name = path.split('node_modules/').at(-1);
  return { path, name, ...entry, license: entry.license ?? declaredIn(path) };
};

/** Old packages have a list where npm looks for a name. */
const declaredIn = (path) => {
  const file = join(root, path, 'package.json');
  if (!existsSync(file)) return 'none';
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'));
  return license ?? licenses?.map(({ type }) => type).join(' AND ') ?? 'none';
};

const componentOf = ({ path, name, version, license, integrity, resolved }) => ({
  'bom-ref': `${name}@${version}`,
  type: 'library',
  name,
  version,
  scope: 'required',
  purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  properties: [{ name: 'cdx:npm:package:path', value: path }],
  externalReferences: [{ type: 'distribution', url: resolved }],
  hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.split('-')[1], 'base64').toString('hex') }],
  licenses: [licenceEntry(license)],
});

const licenceEntry = (licence) => {
  if (licence === 'none') return { license: { name: licence } };
  return / (?:OR|AND|WITH) /.test(licence) ? { expression: licence } : { license: { id: licence } };
};

const withLicence = (component) => {
  if (component.licenses?.length > 0) return component;
  const path = component.properties?.find(({ name }) => name === 'cdx:npm:package:path')?.value;
  return { ...component, licenses: [licenceEntry(declaredIn(path ?? ''))] };
};

const licencesOf = (components, joined) => {
  const lines = components.map(
    ({ name, version, licenses: [{ expression, license }] }) =>
      `${name} ${version} ${expression ?? license.id ?? license.name}`,
  );
  return [
    'Packages that Tidemark runs with, and their licences. The code of some is part of our files, or our files are made of their',
    'data: the texts of their licences follow. All others are installed with the text of theirs.',
    '',
    ...lines.sort(),
    'Public Sans (font) OFL-1.1, with its text in program/OFL.txt',
    ...[...textsOf(joined)].flatMap(([text, names]) => ['', '-'.repeat(100), ...names, '', text]),
    '',
  ].join('\n');
};

/** Packages of one author have one text. */
const textsOf = (joined) => {
  const named = new Map();
  for (const one of joined) {
    const text = textOf(one);
    named.set(text, [...(named.get(text) ?? []), `${one.name} ${one.version} (${one.license})`]);
  }
  return named;
};

/** They ask for no copy of their text. */
const withoutConditions = ['Unlicense', '0BSD', 'MIT-0'];

const textOf = ({ path, license }) => {
  const file = readdirSync(join(root, path)).find((name) => /^licen[cs]e(?:\.\w+)?$/i.test(name));
  if (file)
    return readFileSync(join(root, path, file), 'utf8')
      .replaceAll('\r\n', '\n')
      .trim();
  if (withoutConditions.includes(license))
    return 'The package has no text of it, and its licence asks for none.';
  throw new Error(`${path} is joined into the package without the text of its licence (${license})`);
};
