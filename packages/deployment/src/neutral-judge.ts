import type { MailJudge } from '@tidemark/domain';

/** Proves nothing and disproves nothing: a mail is shown as unverified. */
export const neutralJudge: MailJudge = {
  judge: async () => ({
    spf: 'none',
    dkim: 'none',
    dmarc: 'none',
    policy: null,
    arc: 'none',
    dkimDomains: [],
    isSpam: false,
  }),
};
