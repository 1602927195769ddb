/** Where a link of a message really leads, and whether a browser may be sent there. */

/** Null for anything but the web and mail. */
export const safeHref = (href: string | undefined): string | null => {
  if (href === undefined || !URL.canParse(href)) return null;
  const { protocol } = new URL(href);
  return /^(?:https?|mailto):$/.test(protocol) ? href : null;
};

/** The host as the address bar would name it: letters that look like others are spelled out (punycode). */
export const hostOf = (href: string): string => {
  const { protocol, host, pathname } = new URL(href);
  return protocol === 'mailto:' ? pathname : host;
};

/** Whether the text of a link names another host than it leads to. */
export const isMisleading = (href: string, text: string): boolean => {
  const [, named] = /^\s*(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?:[/:?#\s]|$)/iu.exec(text) ?? [];
  if (named === undefined || !/^https?:/.test(href)) return false;
  const shown = URL.canParse(`https://${named}`) ? new URL(`https://${named}`).host : named;
  return (
    shown.replace(/^www\./, '') !==
    hostOf(href)
      .replace(/:\d+$/, '')
      .replace(/^www\./, '')
  );
};
