/** The exports of tasks for other packages. */

export { fairShare, groupKey, moveCursor, type ShareCursor, shareCursor } from './fair-share.ts';
export { outcomeOfFailure } from './outcome-of-failure.ts';
export { overdueText } from './overdue-text.ts';
