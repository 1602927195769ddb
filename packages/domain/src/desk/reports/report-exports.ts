/** Reports, for `index.ts`. */

export * from '../../model/desk/report.ts';
export type { Report, ReportDay, ReportQuestion } from './show-report.ts';
