import type { PortalVisit } from './visit.ts';

/** Nobody is promised a mail by a deployment that sends customers none, or stores them in a folder. */
export const answersWhere = ({ desk, texts }: Pick<PortalVisit, 'desk' | 'texts'>): string =>
  desk.mails.isOn() && desk.mails.reachesPeople() ? texts.answers.byMail : texts.answers.here;
