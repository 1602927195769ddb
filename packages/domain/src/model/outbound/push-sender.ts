/** The outbound port to Apple's and Google's push services. */
import type { PushApp, PushPlatform } from './push-device.ts';

/** `collapseKey`: a later push with the same one takes the place of this one on the device, ≤ 64 bytes. */
export type Push = Readonly<{
  app: PushApp;
  platform: PushPlatform;
  token: string;
  title: string;
  body: string;
  collapseKey: string;
  data: Readonly<Record<string, string>>;
}>;

/**
 * `gone`: the provider says that the token worked once and never will again. `refused`: it would refuse this push for ever,
 * for a reason that may as well be in our settings. `retryAfterMs` where the provider asks for a wait.
 */
export type PushResult = Readonly<
  | { type: 'sent' }
  | { type: 'gone' }
  | { type: 'refused'; error: string }
  | { type: 'failed'; error: string; retryAfterMs: number | null }
>;

export interface PushSender {
  /** Never throws. `error` is a sentence for the operator, without the token. */
  send(push: Push): Promise<PushResult>;
}
