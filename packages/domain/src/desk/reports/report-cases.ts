/** The use cases of reports, for `createDesk`. */
import type { Call } from '../../model/actor.ts';
import type { Ports } from '../../model/ports.ts';
import { reading } from '../../model/use-case.ts';
import { type Report, type ReportQuestion, showReport } from './show-report.ts';

/** Figures of what happened (contract §15.10). */
export interface ReportCases {
  /**
   * `GET /console/api/reports`: volume, first replies, backlog, SLA, ratings and load of a range of days.
   *
   * Throws `validation_failed` for `from`, `to` and an unknown `team_id`.
   */
  show(call: Call, input: ReportQuestion): Promise<Report>;
}

export const reportCases = (ports: Ports): ReportCases => ({
  show: (call, input) => reading(ports)(showReport)(call, { ...input, now: ports.clock.now() }),
});
