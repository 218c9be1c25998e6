import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A message as it leaves: `key` is the same at every try, so that a gateway takes it once. `to` has ten digits. */
export interface OutgoingSms { readonly key: string; readonly storeCode: string; readonly to: string; readonly text: string; readonly at: string }
/** The gateway took it, under this name of its own, or why it did not; `again` is false where trying again is of no use. */
export type SmsTaken = { readonly taken: true; readonly as: string } | { readonly taken: false; readonly why: string; readonly again: boolean };
/** Whatever brings text messages to phones. A connection that fails answers why: nothing counts as sent before it is taken. */
export interface SmsGateway { send(message: OutgoingSms): Promise<SmsTaken> }
/** Where messages go, in words for whoever sends one. */
export const noGatewayConnected = 'No text gateway is connected: messages are written to the folder sms/outbox of the data folder, and no phone gets them.';

const why = (e: unknown): string => ({ ENOSPC: 'the disk is full', EACCES: 'the program may not write there', EROFS: 'the disk can only be read', ENOTDIR: 'a file stands where the folder should be' })[(e as NodeJS.ErrnoException).code ?? ''] ?? 'it can’t be written';
/** Writes each message down as `sms/outbox/<store code>/<key>.json` in the data folder: what would be sent, once, whatever is tried again. */
export function folderGateway(dataDir: string): SmsGateway {
  return {
    async send({ key, storeCode, to, text, at }) {
      const folder = path.join(dataDir, 'sms', 'outbox', storeCode), file = path.join(folder, `${key}.json`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(`${file}.tmp`, JSON.stringify({ key, to: `+1${to}`, text, at }, null, 2), { mode: 0o600, flush: true });
        await rename(`${file}.tmp`, file);
      } catch (e) { return { taken: false, why: `The folder sms/outbox can’t take it: ${why(e)}.`, again: true }; }
      return { taken: true, as: `${storeCode}/${key}.json` };
    },
  };
}
