/** Writes note when there will be work in the background because of what they store (docs/decisions/0092). */
import { earlier, type Instant, plus } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import { dueSoonMs } from '../../model/instance/due.ts';
import { type DueName, dueNames } from '../../model/instance/due-work.ts';
import { forgottenKinds } from '../../model/outbound/mail-kinds.ts';
import type { Clock, Stores, Work } from '../../model/ports.ts';
import type { BulkLoad } from '../seed/bulk-load.ts';
import { dailyReminders } from './daily-reminders.ts';

const minuteMs = 60_000;

/** The same unit of work, whose writes lower the instants of the list of due work in their own transactions. */
export const schedulingWork = (work: Work, clock: Clock): Work => {
  const daily = dailyReminders();
  return {
    ...work,
    write: async (workspaceId, use, options) => {
      const now = clock.now();
      const tidyAt = daily.missing(workspaceId, now);
      const write = async (stores: Stores) => {
        const wishes = wishList();
        if (tidyAt !== null) wishes.wish('tidy', tidyAt);
        const result = await use(noticingDue(stores, now, wishes.wish));
        await wishes.save(stores, plus(now, dueSoonMs));
        return result;
      };
      const result = await work.write(workspaceId, write, options);
      if (tidyAt !== null) daily.remember(workspaceId, now);
      return result;
    },
  };
};

/** Loaded records may need any chore: each finds out by itself. */
export const schedulingBulkLoad = (bulkLoad: BulkLoad, work: Work, clock: Clock): BulkLoad => ({
  add: async (workspaceId, batch) => {
    await bulkLoad.add(workspaceId, batch);
    const at = clock.now();
    await work.write(workspaceId, ({ due }) =>
      due.lower(
        dueNames.map((chore) => ({ chore, at })),
        plus(at, dueSoonMs),
      ),
    );
  },
});

type Wish = (chore: DueName, at: Instant) => void;

const wishList = () => {
  const wished = new Map<DueName, Instant>();
  return {
    wish: (chore: DueName, at: Instant): void => void wished.set(chore, earlier(at, wished.get(chore) ?? at)),
    save: async ({ due }: Stores, soon: Instant): Promise<void> => {
      const dues = [...wished].map(([chore, at]) => ({ chore, at }));
      if (dues.length > 0) await due.lower(dues, soon);
    },
  };
};

/** Which write makes which work; that of tickets is noted by `commitTicket`. */
const noticingDue = (stores: Stores, now: Instant, wish: Wish): Stores => ({
  ...stores,
  ...noticingConfiguration(stores, now, wish),
  ...noticingRecords(stores, now, wish),
  ...noticingMail(stores, now, wish),
});

const noticingConfiguration = (
  { workspace, configuration, reports }: Stores,
  now: Instant,
  wish: Wish,
): Pick<Stores, 'workspace' | 'configuration' | 'reports'> => {
  const noticeRule = (entry: object): void => {
    if ('on' in entry && Array.isArray(entry.on) && entry.on.includes('time')) wish('runTimeRules', now);
  };
  return {
    // After a suspension, and when it closes tickets sooner.
    workspace: {
      ...workspace,
      save: (saved) => {
        for (const name of dueNames) if (name !== 'tidy') wish(name, now);
        return workspace.save(saved);
      },
    },
    configuration: {
      ...configuration,
      add: (kind, entry) => {
        noticeRule(entry);
        return configuration.add(kind, entry);
      },
      save: (kind, entry) => {
        noticeRule(entry);
        return configuration.save(kind, entry);
      },
    },
    reports: {
      ...reports,
      saveFill: (fill) => {
        if (fill !== null) wish('fillReports', now);
        return reports.saveFill(fill);
      },
    },
  };
};

const noticingRecords = (
  { organizations, exports, signInLinks }: Stores,
  now: Instant,
  wish: Wish,
): Pick<Stores, 'organizations' | 'exports' | 'signInLinks'> => {
  // A contact that is being added now may not know the domain.
  const noticeDomains = (domains: readonly string[]): void => {
    if (domains.length > 0) wish('attachContacts', plus(now, dueSoonMs / 2));
  };
  return {
    organizations: {
      ...organizations,
      add: (organization) => {
        noticeDomains(organization.emailDomains);
        return organizations.add(organization);
      },
      save: (organization) => {
        noticeDomains(organization.emailDomains);
        return organizations.save(organization);
      },
    },
    exports: {
      ...exports,
      save: (saved) => {
        const { status, expiresAt, bytesId } = saved;
        if (status === 'ready') wish('clearExports', expiresAt ?? now);
        if (bytesId !== null && (status === 'expired' || status === 'failed')) wish('clearExports', now);
        return exports.save(saved);
      },
    },
    signInLinks: {
      ...signInLinks,
      replace: (link) => {
        wish('links', link.expiresAt);
        return signInLinks.replace(link);
      },
    },
  };
};

const noticingMail = (
  { mails, inboundMails, inboundAddresses }: Stores,
  now: Instant,
  wish: Wish,
): Pick<Stores, 'mails' | 'inboundMails' | 'inboundAddresses'> => ({
  mails: {
    ...mails,
    add: (mail) => {
      if (forgottenKinds.includes(mail.kind)) wish('links', plus(now, limits.portal.linkMailKeptMs));
      return mails.add(mail);
    },
  },
  inboundMails: {
    ...inboundMails,
    add: (mail, raw, since) => {
      wish('inbound', plus(now, minuteMs));
      return inboundMails.add(mail, raw, since);
    },
    save: (mail) => {
      wish('inbound', plus(now, minuteMs));
      return inboundMails.save(mail);
    },
  },
  inboundAddresses: {
    ...inboundAddresses,
    add: (address) => {
      wish('checkSenders', now);
      return inboundAddresses.add(address);
    },
    save: (address) => {
      wish('checkSenders', now);
      return inboundAddresses.save(address);
    },
  },
});
