import type { AuditCheck, AuditFault } from '@tidemark/domain';
import type { Answer } from './answer.ts';

export type CheckedLog = Readonly<{ workspace: string }> & AuditCheck;

/** Prints the findings of a check of audit logs, a sentence for each workspace; the exit code is 1 when anything is wrong. */
export const verifiedAnswer = (logs: readonly CheckedLog[]): Answer => {
  const bad = logs.some(({ faultCount }) => faultCount > 0);
  return {
    record: { data: logs.map(logRecord) },
    text: logs.length === 0 ? 'There is no workspace yet.' : logs.map(sentencesOf).join('\n'),
    exitCode: bad ? 1 : 0,
  };
};

const sentencesOf = (log: CheckedLog): string =>
  [
    verdictOf(log),
    ...log.faults.map((fault) => `  ${faultText(fault)}`),
    ...(log.faultCount > log.faults.length ? [`  and ${log.faultCount - log.faults.length} more`] : []),
    ...remarksOf(log).map((remark) => `  ${remark}`),
  ].join('\n');

const verdictOf = (log: CheckedLog): string => {
  const { workspace, entries, segments, faultCount, unprovenCount } = log;
  const inEntries = counted(entries, 'entry', 'entries');
  if (faultCount === 0)
    return `The audit log of ${workspace} is intact: ${inEntries} in ${counted(segments, 'segment', 'segments')}.`;
  if (faultCount === unprovenCount)
    return `The audit log of ${workspace} cannot be proven${whyUnproven(log)}`;
  return `The audit log of ${workspace} was tampered with: ${counted(faultCount, 'fault', 'faults')} in ${inEntries}.`;
};

const whyUnproven = ({ faults, unprovenCount }: CheckedLog): string =>
  faults.some(({ type }) => type === 'unsigned')
    ? ': no signed head. An upgrade from a version without seals does this, a server that was killed within a minute of its first calls, and the removal of all heads by hand. If you know which, make a call in this workspace while the server runs: a minute later there is a head.'
    : ` in ${counted(unprovenCount, 'segment', 'segments')}: none of the secret keys signed ${unprovenCount === 1 ? 'it' : 'them'}. Dropping a key does this (./tidemark secret-key forget, or replace --lost), and so does a change of the log by hand.`;

const remarksOf = ({ removedSegments, uncovered, unchained, signedFrom }: CheckedLog): readonly string[] => [
  ...(removedSegments > 0
    ? [
        `Retention removed the entries of ${counted(removedSegments, 'segment', 'segments')}; their heads are here.`,
      ]
    : []),
  ...(uncovered > 0
    ? [
        `${counted(uncovered, 'entry is', 'entries are')} newer than the signed head of the segment: if the last of them were removed, this check would not notice.`,
      ]
    : []),
  ...(unchained > 0
    ? [
        `${counted(unchained, 'entry was', 'entries were')} written by an earlier version, without a seal${signedFrom === null ? '' : `: the first signed head is of ${signedFrom}, which must be the day of your upgrade`}.`,
      ]
    : []),
];

const faultText = ({ type, entry, segment, position }: AuditFault): string => {
  const place = position === null ? `segment ${segment}` : `position ${position} of segment ${segment}`;
  const texts: Readonly<Record<AuditFault['type'], string>> = {
    changed: `changed: entry ${entry}, ${place}`,
    removed: `removed: ${place}`,
    inserted: segment === null ? `inserted: entry ${entry}` : `inserted: entry ${entry}, ${place}`,
    segment_changed: `the head of ${place} does not match: its entries were changed`,
    segment_unproven: `no secret key signed the head of ${place}`,
    segment_removed: `removed: ${place} with its head`,
    unsigned: 'no segment has a signed head',
  };
  return texts[type];
};

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const logRecord = (log: CheckedLog) => ({
  workspace: log.workspace,
  intact: log.faultCount === 0,
  entries: log.entries,
  segments: log.segments,
  signed_from: log.signedFrom,
  removed_segments: log.removedSegments,
  uncovered: log.uncovered,
  unchained: log.unchained,
  fault_count: log.faultCount,
  unproven_count: log.unprovenCount,
  faults: log.faults.map(({ type, entry, segment, position }) => ({ type, entry, segment, position })),
});
