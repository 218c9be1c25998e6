import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { writeDurably } from '#db/embedded/durable.ts';
import type { Taken } from '#domain/platform/rules/outbox.ts';
import { whyNotWritten } from '#server/platform/written.ts';

/**
 * A message as it leaves: `key` is the same at every try, so that a gateway takes it once. `to` has
 * ten digits.
 */
export interface OutgoingSms {
  readonly key: string;
  readonly storeCode: string;
  readonly to: string;
  readonly text: string;
  readonly at: string;
}
/**
 * Whatever brings text messages to phones. A connection that fails answers why: nothing counts as
 * sent before it is taken.
 */
export interface SmsGateway {
  send(message: OutgoingSms): Promise<Taken>;
}
/** Where messages go, in words for whoever sends one. */
export const noGatewayConnected =
  'No text gateway is connected: messages are written to the folder sms/outbox of the data folder, and no phone gets them.';

/**
 * Writes each message down as `sms/outbox/<store code>/<key>.json` in the data folder: what would
 * be sent, once, whatever is tried again.
 */
export function folderGateway(dataDir: string): SmsGateway {
  return {
    async send({ key, storeCode, to, text, at }) {
      const folder = path.join(dataDir, 'sms', 'outbox', storeCode);
      const file = path.join(folder, `${key}.json`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        writeDurably(file, JSON.stringify({ key, to: `+1${to}`, text, at }, null, 2));
      } catch (error) {
        return {
          taken: false,
          why: `The folder sms/outbox can’t take it: ${whyNotWritten(error)}.`,
          again: true,
        };
      }
      return { taken: true, as: `${storeCode}/${key}.json` };
    },
  };
}
