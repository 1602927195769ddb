/** Domains where anybody gets an address: whoever has one there joins the organization, and no company is behind it. */
const publicDomains: ReadonlySet<string> = new Set(
  `aol.com bluewin.ch fastmail.com free.fr freenet.de gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hey.com
  hotmail.com hotmail.de hotmail.fr icloud.com laposte.net libero.it live.com live.de live.fr mac.com mail.com mail.ru mailbox.org
  me.com msn.com naver.com orange.fr outlook.com outlook.de outlook.fr posteo.de proton.me protonmail.com qq.com rediffmail.com
  sfr.fr t-online.de tuta.com tutanota.com wanadoo.fr web.de yahoo.co.uk yahoo.com yahoo.de yahoo.es yahoo.fr yandex.com
  yandex.ru ymail.com zoho.com 126.com 163.com`.split(/\s+/),
);

export const publicAmong = (domains: readonly string[]): readonly string[] =>
  domains.filter((domain) => publicDomains.has(domain.toLowerCase()));
