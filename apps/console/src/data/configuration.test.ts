import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addRow,
  changeRow,
  documentOf,
  draftOf,
  memberOf,
  removeRow,
  renamesOf,
  unsavedOf,
  withMember,
} from './configuration-draft.ts';
import { mergeDraft } from './configuration-merge.ts';
import { type ConfigurationDocument, type Entry, type Stored, sectionNames } from './configuration-types.ts';

const entry = (member: string): fc.Arbitrary<Entry> =>
  fc.record({
    [member]: fc.constantFrom('Ann', 'Bo', 'Cleo', 'Dana'),
    label: fc.oneof(fc.string(), fc.boolean(), fc.constant(null)),
    list: fc.array(fc.string(), { maxLength: 3 }),
  });

const document: fc.Arbitrary<ConfigurationDocument> = fc
  .record({
    workspace: fc.record({ name: fc.string(), timezone: fc.string() }),
    ...Object.fromEntries(
      sectionNames.map((section) => [
        section,
        fc.uniqueArray(entry(memberOf(section)), { selector: (one) => one[memberOf(section)], maxLength: 4 }),
      ]),
    ),
  })
  .map((made) => made as unknown as ConfigurationDocument);

const storedOf = (read: ConfigurationDocument, version = 'a'): Stored => ({
  version,
  document: read,
  yaml: '',
});

const team = (name: string, more: Entry = {}): Entry => ({ name, ...more });

const withTeams = (...teams: readonly Entry[]): Stored => {
  const none = Object.fromEntries(sectionNames.map((section) => [section, []]));
  return storedOf({ ...none, workspace: { name: 'Acme' }, teams } as unknown as ConfigurationDocument);
};

describe('a draft of the configuration', () => {
  test('gives back the document that it was made of', () => {
    fc.assert(
      fc.property(document, (read) => {
        const draft = draftOf(storedOf(read));
        expect(documentOf(draft)).toEqual(read);
        expect([renamesOf(draft), unsavedOf(draft)]).toEqual([[], 0]);
      }),
    );
  });

  test('counts what differs, and knows what has another name', () => {
    const base = draftOf(withTeams(team('Tier 1'), team('Tier 2')));
    const renamed = changeRow(base, 'teams', { at: 0, entry: team('First tier') });
    expect([unsavedOf(renamed), renamesOf(renamed)]).toEqual([
      1,
      [{ section: 'teams', from: 'Tier 1', to: 'First tier' }],
    ]);
    expect(renamesOf(changeRow(base, 'teams', { at: 0, entry: team('TIER 1') }))).toEqual([]);
    const more = removeRow(addRow(renamed, 'teams', team('Tier 3')), 'teams', 1);
    expect(unsavedOf(more)).toBe(3);
    expect(documentOf(more).teams).toEqual([team('First tier'), team('Tier 3')]);
  });

  test('takes a member out that has no value', () => {
    expect(withMember({ name: 'A', agents: ['a'] }, 'agents', undefined)).toEqual({ name: 'A' });
    expect(withMember({ name: 'A' }, 'active', false)).toEqual({ name: 'A', active: false });
  });
});

describe('a draft that others overtook', () => {
  test('becomes theirs where nothing was changed here, and stays mine where nothing was there', () => {
    fc.assert(
      fc.property(document, document, (read, theirs) => {
        const untouched = mergeDraft(draftOf(storedOf(read)), storedOf(theirs, 'b'));
        expect(documentOf(untouched.draft)).toEqual(theirs);
        expect([untouched.clashes, unsavedOf(untouched.draft)]).toEqual([[], 0]);
        const mine = changeRow(draftOf(storedOf(read)), 'teams', { at: 0, entry: { name: 'Mine' } });
        const kept = mergeDraft(mine, storedOf(read, 'b'));
        expect(documentOf(kept.draft)).toEqual(documentOf(mine));
        expect(kept.clashes).toEqual([]);
      }),
    );
  });

  test('has what each side changed, and names what both did', () => {
    const read = withTeams(team('A'), team('B'), team('C'), team('D'));
    const mine = removeRow(
      addRow(
        changeRow(
          changeRow(draftOf(read), 'teams', { at: 0, entry: team('A', { agents: ['mine'] }) }),
          'teams',
          { at: 1, entry: team('B', { agents: ['mine'] }) },
        ),
        'teams',
        team('New', { agents: ['mine'] }),
      ),
      'teams',
      3,
    );
    const theirs = withTeams(
      team('A'),
      team('B', { agents: ['theirs'] }),
      team('D', { agents: ['theirs'] }),
      team('New', { agents: ['theirs'] }),
    );
    const { draft, clashes } = mergeDraft(mine, theirs);
    expect(documentOf(draft).teams).toEqual([
      team('A', { agents: ['mine'] }),
      team('B', { agents: ['mine'] }),
      team('D', { agents: ['theirs'] }),
      team('New', { agents: ['mine'] }),
    ]);
    expect(clashes.map(({ name }) => name)).toEqual(['B', 'D', 'New']);
  });

  test('merges the settings of the workspace by member', () => {
    const read = withTeams();
    const mine = { ...draftOf(read), workspace: { name: 'Mine', timezone: 'UTC' } };
    const theirs: Stored = {
      ...read,
      document: { ...read.document, workspace: { name: 'Theirs', timezone: 'Europe/Dublin' } },
    };
    const { draft, clashes } = mergeDraft(mine, theirs);
    expect(draft.workspace.name).toBe('Mine');
    expect(clashes).toContainEqual({ section: 'workspace', name: 'name' });
  });
});
