import { Socket } from 'node:net';

/**
 * Sends together what is written in one turn of the event loop. Each writing wakes a process of the server, which costs
 * both sides more than most statements (docs/decisions/0026).
 */
export class TurnSocket extends Socket {
  /** The driver corks around each statement. */
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}
