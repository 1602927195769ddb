/** Identifies readers for the count of views: people, not bots. */
import { networkOf } from '@tidemark/domain';
import type { Exchange } from '../../exchange.ts';

/**
 * A key that distinguishes readers; null for bots. It is hashed before it is stored. Nothing that a caller chooses freely is part
 * of it, so that one machine counts no article up.
 */
export const visitorOf = ({ request, source }: Pick<Exchange, 'request' | 'source'>): string | null => {
  const { method, headers } = request;
  const agent = headers.get('user-agent') ?? '';
  const isEarly = (['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const).some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ''),
  );
  return method !== 'GET' || isEarly || source === null || !isBrowser(agent) ? null : networkOf(source);
};

/** Every browser calls itself Mozilla; honest robots say what they are. */
const isBrowser = (agent: string): boolean => agent.startsWith('Mozilla/') && !robots.test(agent);

const robots = new RegExp(
  [
    'bot|crawl|spider|slurp|archiver|scrape|fetch|monitor|uptime|pingdom|statuscake|preview|validator|checker|lighthouse',
    'headless|phantom|puppeteer|playwright|selenium|cypress|electron|curl|wget|httpx?client|python|java/|perl|ruby|okhttp',
    'facebookexternalhit|facebot|whatsapp|telegram|discord|slack|skypeuri|linkedin|pinterest|embedly|quora|bitly|vkshare',
    'google-|googleother|apis-google|mediapartners|adsbot|feedfetcher|feedly|bingpreview|yandex|baidu|duckduck|applebot',
    'gptbot|chatgpt|oai-search|claude|anthropic|perplexity|bytespider|ccbot|cohere|amazonbot|petalbot|semrush|ahrefs',
    'mj12|dotbot|rogerbot|screaming|sitebulb|nessus|nikto|zgrab|masscan|nmap|scanner',
  ].join('|'),
  'i',
);
