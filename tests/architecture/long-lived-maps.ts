/** A process lives for months: what grows with workspaces, callers or records must have an end (docs/decisions/0076). */
import { describe, expect, test } from 'vitest';
import { type SourceFile, sourceFiles } from '../source-files.ts';

/** Each with what bounds it. */
const bounded: Readonly<Record<string, string>> = {
  'adapters/http/src/body-budget.ts ofSources': 'sources with a body that arrives, of CONNECTIONS at most',
  'adapters/http/src/console/built-console.ts files': 'the files of the built console',
  'adapters/http/src/console/stream/counting.ts asking': 'calls that run',
  'adapters/http/src/console/stream/room.ts listeners': 'streams that are open, of CONNECTIONS at most',
  'adapters/http/src/console/stream/streams.ts rooms': 'workspaces with an open stream',
  'adapters/http/src/pages/portal-web/controls.ts typed': 'nothing: a form before its first post',
  'adapters/http/src/refusal-log.ts counts': 'mostSources, of a minute',
  'adapters/http/src/socket/connection-caps.ts counts': 'sources with an open connection',
  'adapters/http/src/socket/connections.ts sockets': 'open connections',
  'adapters/http/src/socket/connections.ts responses': 'open connections',
  'adapters/http/src/source-limit.ts counts': 'sources of one window, then forgotten',
  'adapters/http/src/source.ts reported': 'two values',
  'adapters/inbound/src/decoding/charsets.ts decoders': 'names of charsets that the runtime has',
  'adapters/inbound/src/judge/dns.ts cache': 'mostCached; the oldest goes',
  'adapters/inbound/src/smtp/client-counts.ts times': 'mostClients; the oldest goes',
  'adapters/inbound/src/smtp/session-rules.ts connected': 'open connections',
  'adapters/inbound/src/smtp/session-rules.ts recipients': 'recipients of the mail that a session sends',
  'adapters/node/src/audit-trail.ts used': 'credentials that were used since the last batch',
  'adapters/node/src/due-worker.ts hand': 'chores that run, eight at most',
  'adapters/node/src/rate-limiter.ts logs': 'a few times the calls of a window; quiet ones are forgotten',
  'adapters/node/src/rests.ts resting': 'groups that rest now; removed when they have rested',
  'adapters/node/src/tasks-in-hand.ts outcomes': 'tasks in hand, the concurrency of the worker at most',
  'adapters/node/src/tasks-in-hand.ts running': 'tasks in hand, the concurrency of the worker at most',
  'adapters/node/src/fairness/shared-places.ts lanes': 'workspaces of which something runs or waits',
  'adapters/node/src/fairness/waiting-lanes.ts queue': 'workspaces of which something waits',
  'adapters/node/src/fairness/workspace-rate.ts paidUntil': 'mostRemembered; the oldest goes',
  'adapters/node/src/waiting-notes.ts alone':
    'workspaces whose notes failed together with others and are tried again alone',
  'adapters/node/src/waiting-notes.ts waiting': 'workspaces with notes of the last half second',
  'adapters/push/src/push-sender.ts opened': 'the services that the settings name',
  'adapters/sql/src/engines/postgres/calls.ts about': 'workspaces of the writes since the last call',
  'adapters/sql/src/engines/postgres/calm-windows.ts asking': 'calls that run',
  'adapters/sql/src/engines/postgres/calm-windows.ts notes': 'mostNotes; the oldest goes',
  'adapters/sql/src/engines/postgres/calm-windows.ts unsent':
    'one call of each credential since the last batch',
  'adapters/sql/src/engines/postgres/credential-memory.ts leases':
    'credentials that called in the last second',
  'adapters/sql/src/engines/postgres/credential-memory.ts reads': 'reads that run',
  'adapters/sql/src/engines/postgres/gathering.ts batch': 'what was asked for since the last batch',
  'adapters/sql/src/engines/postgres/sockets.ts living': 'connections to the database',
  'adapters/sql/src/engines/postgres/statement-names.ts names': 'mostNames; later statements have no name',
  'adapters/sql/src/engines/sqlite/connection.ts prepared': 'mostPrepared; the oldest goes',
  'adapters/sql/src/engines/sqlite/credential-memory.ts credentials': 'mostRemembered; the oldest goes',
  'adapters/sql/src/statement.ts plans': 'the shapes of one statement of the program',
  'adapters/sql/src/stores-by-workspace.ts opened': 'mostOpened; the oldest goes',
  'adapters/sql/src/stores/shaped.ts cached': 'mostShapes; all go when it is full',
  'adapters/sql/src/throttle.ts refused': 'mostRefused; the oldest goes',
  'adapters/sql/src/work.ts claimed': 'writes that run',
  'adapters/sso/src/provider-descriptions.ts kept': 'mostKept; the oldest goes',
  'adapters/webhooks/src/remote-pictures.ts all': 'fetches that run',
  'adapters/webhooks/src/remote-pictures.ts running': 'fetches that run',
  'packages/domain/src/desk/reports/local-day.ts zones': 'the time zones that the runtime knows',
  'packages/domain/src/desk/background/daily-reminders.ts known': 'mostRemembered; the oldest goes',
  'packages/domain/src/desk/presence/board-in-memory.ts boards':
    'agents who look at a ticket now; each ends by itself',
  'packages/domain/src/inbound/receiving/joined-writes.ts queues': 'workspaces whose mail arrives now',
  'packages/domain/src/instance/workspaces/refusing-writes.ts looks': 'mostLooks; the oldest goes',
  'packages/domain/src/kernel/together.ts waiting': 'workspaces with a batch that runs',
  'packages/domain/src/library/help-centre/seen-lately.ts seen': 'looksKept, of a day',
  'packages/domain/src/library/help-centre/show-article.ts cache': 'textsKept; the oldest goes',
  'packages/domain/src/model/instance/audit-chain.ts open': 'workspaces with entries that are being written',
  'packages/domain/src/model/instance/audit-chain.ts waiting': 'entries that are being written',
  'packages/domain/src/outbound/tasks/fair-share.ts groups': 'mostRemembered; the oldest goes',
  'packages/domain/src/outbound/webhooks/deliver-webhook.ts silences': 'mostSilences; the oldest goes',
};

/** Those end with the call, the file or the command that made them. */
const ofOneCall: readonly string[] = [
  'adapters/cli/src/yaml-mistakes.ts again',
  'adapters/cli/src/yaml-mistakes.ts anchors',
  'adapters/cli/src/yaml-mistakes.ts lines',
  'adapters/html/src/shallow-html.ts cut',
  'adapters/http/src/api/uploads/read-json-files.ts used',
  'adapters/http/src/api/uploads/read-multipart.ts texts',
  'adapters/http/src/console/openapi.ts used',
  'adapters/http/src/console/stream/stream-texts.ts made',
  'adapters/http/src/exchange.ts ignored',
  'adapters/http/src/pages/help/article-text.ts counts',
  'adapters/http/src/pages/help/article-text.ts taken',
  'adapters/http/src/pages/portal-web/read-post.ts typed',
  'adapters/inbound/src/judge/dns.ts answers',
  'adapters/inbound/src/reading/read-parts.ts dropped',
  'adapters/node/src/audit-trail.ts seen',
  'adapters/node/src/settings/read-settings.ts faults',
  'adapters/sql/src/bulk-load.ts last',
  'adapters/sql/src/stores/desk/tickets.ts held',
  'packages/deployment/src/demo/act.ts opened',
  'packages/deployment/src/moving/export-folder.ts known',
  'packages/domain/src/instance/moving/apply-folder.ts wanted',
  'packages/domain/src/automation/conditions/fact-sheet.ts folded',
  'packages/domain/src/automation/conditions/fact-sheet.ts tested',
  'packages/domain/src/automation/conditions/fact-sheet.ts values',
  'packages/domain/src/automation/configuration/calendar-section.ts seen',
  'packages/domain/src/automation/configuration/field-faults.ts lookedUp',
  'packages/domain/src/automation/configuration/gone-references.ts gone',
  'packages/domain/src/automation/rules/apply-rules.ts unsent',
  'packages/domain/src/automation/rules/carry-out-ratings.ts skipped',
  'packages/domain/src/automation/rules/explain-ticket.ts rulesAt',
  'packages/domain/src/automation/rules/run-rules.ts fired',
  'packages/domain/src/automation/rules/run-rules.ts refusals',
  'packages/domain/src/automation/views/view-sift.ts rows',
  'packages/domain/src/desk/background/scheduling-work.ts wished',
  'packages/domain/src/desk/live/look-at-changes.ts countedFor',
  'packages/domain/src/desk/live/look-at-changes.ts newsFor',
  'packages/domain/src/desk/live/look-at-changes.ts requesters',
  'packages/domain/src/desk/live/look-at-changes.ts lastMessages',
  'packages/domain/src/instance/audit/reseal-audit.ts chains',
  'packages/domain/src/instance/audit/walk-segments.ts bad',
  'packages/domain/src/instance/audit/walk-segments.ts followed',
  'packages/domain/src/library/files/take-in-files.ts refusals',
  'packages/domain/src/model/instance/audit-chain.ts marks',
  'packages/domain/src/outbound/mail/send-with-files.ts broken',
];

/**
 * The closures of a factory live as long as what it returns: maps that such a closure fills. A map in a record may live as long too,
 * and be filled by whoever gets the record.
 */
const longLived = ({ path, text }: SourceFile): readonly string[] => {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const made = declared.exec(line);
    if (!made) return [...line.matchAll(inRecord)].map(([, name]) => `${path} ${name}`);
    const depth = made.groups?.depth?.length ?? 2;
    const name = made.groups?.name ?? made.groups?.given ?? '';
    return depth === 0 || isFilledByClosure(lines.slice(at + 1), { name, depth }) ? [`${path} ${name}`] : [];
  });
};

const declared =
  /^(?<depth> *)(?:const|let) (?<name>\w+)(?:: [^=]+)? = new (?:Map|Set)(?:<.*>)?\(\);|^export const \w+ = \((?<given>\w+) = new Map</;

const inRecord = /\b(\w+): new (?:Map|Set)(?:<[^(]*>)?\(\)/g;

const isFilledByClosure = (
  below: readonly string[],
  { name, depth }: Readonly<{ name: string; depth: number }>,
): boolean => {
  const end = below.findIndex((line) => line.trim() !== '' && indentOf(line) < depth);
  const inside = end === -1 ? below : below.slice(0, end);
  const fills = new RegExp(`\\b${name}\\.(?:set|add)\\(|setRecent\\(${name}\\b`);
  return inside.some(
    (line, at) => fills.test(line) && around(inside.slice(0, at + 1)).some((one) => one.includes('=>')),
  );
};

/** The last line and those that it is nested in. */
const around = (lines: readonly string[]): readonly string[] => {
  let indent = Number.POSITIVE_INFINITY;
  return lines.toReversed().filter((line) => {
    if (line.trim() === '' || indentOf(line) >= indent) return false;
    indent = indentOf(line);
    return true;
  });
};

const indentOf = (line: string): number => line.length - line.trimStart().length;

describe('memory that lives as long as a process', () => {
  const found = sourceFiles()
    .filter(({ isTest, path }) => !isTest && !/\/testing\/|^apps\/console|^packages\/samples/.test(path))
    .flatMap(longLived);

  test('is bounded: each map that a closure fills is listed with its bound, or ends with one call', () => {
    expect(found.toSorted()).toEqual([...Object.keys(bounded), ...ofOneCall].toSorted());
  });

  test.each([
    [
      'const create = () => {\n  const kept = new Map<string, string>();\n  return {\n    add: (name) => kept.set(name, name),\n  };\n};',
      1,
    ],
    ['const create = () => {\n  const state = { seen: new Set(), kept: new Map<string, string>() };\n};', 2],
    ['const kept = new Set<string>();\nexport const add = (name) => kept.add(name);', 1],
    [
      'const count = () => {\n  const kept = new Set<string>();\n  for (const one of all) {\n    kept.add(one);\n  }\n};',
      0,
    ],
  ])('a map is recognized as such: %j', (text, count) => {
    const file = { path: 'file.ts', room: '', text, imports: [], isTest: false };
    expect(longLived(file)).toHaveLength(count);
  });
});
