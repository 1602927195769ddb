import type { PortalVisit } from './visit.ts';

/** Nobody is promised a mail by a deployment that sends customers none. */
export const answersWhere = ({ desk, texts }: Pick<PortalVisit, 'desk' | 'texts'>): string =>
  desk.mails.isOn() ? texts.answers.byMail : texts.answers.here;
