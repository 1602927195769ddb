/** Which languages a reader of the help centre understands: `?lang=`, else what the browser says. */
import { canonicalLocale, type Languages } from '@tidemark/domain';
import type { Exchange } from '../../exchange.ts';

/** The best one first. What is no language tag is passed over. */
export const languagesOf = ({ request, url }: Pick<Exchange, 'request' | 'url'>): Languages => {
  const requested = canonicalLocale(url.searchParams.get('lang') ?? '');
  return requested === null ? acceptedLanguages(request.headers.get('accept-language') ?? '') : [requested];
};

/** `de-AT, de;q=0.9, en;q=0.5` (RFC 9110, section 12.5.4). */
const acceptedLanguages = (header: string): Languages =>
  header
    .slice(0, longest)
    .split(',')
    .flatMap((range) => {
      const [tag = '', weight = ''] = range.split(';').map((part) => part.trim());
      const locale = canonicalLocale(tag);
      const quality = weight.startsWith('q=') ? Number(weight.slice(2)) : 1;
      return locale === null || !(quality > 0) ? [] : [{ locale, quality }];
    })
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ locale }) => locale);

/** Browsers send a few dozen characters. */
const longest = 500;
