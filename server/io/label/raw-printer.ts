import { lookup } from 'node:dns';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import type { PrinterAddress } from '#domain/label/rules/printer-address.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import { isLocalAddress } from '#domain/platform/rules/host-address.ts';

/**
 * How long a printer may take, in ms: to be reached, to take the next bytes, and for all of it.
 * Below the time that a call may take.
 */
export interface PrinterPatience {
  readonly reachMs: number;
  readonly stallMs: number;
  readonly wholeMs: number;
}
const usualPatience: PrinterPatience = { reachMs: 5_000, stallMs: 8_000, wholeMs: 20_000 };

const whys: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it refuses the connection',
  ENOTFOUND: 'no machine has this name',
  EAI_AGAIN: 'its name can’t be looked up now',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
  EHOSTDOWN: 'it is not on the network',
  ETIMEDOUT: 'it does not answer',
  ENOTLOCAL: 'it is not in the store’s own network, and what is printed is not encrypted',
};
const wordsOf = (error: Error): string =>
  whys[(error as NodeJS.ErrnoException).code ?? ''] ?? 'it can’t be reached';
const cut = 'it stopped before the end. Look at what lies in the printer before you print again';

/**
 * Writes everything, then waits until the printer closes its side: only then it has taken all
 * bytes.
 */
function converse(
  socket: Socket,
  bytes: Uint8Array,
  patience: PrinterPatience,
  settle: (why: string | null) => void,
): void {
  let reached = false;
  let ended = false;
  const reach = setTimeout(
    () => socket.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })),
    patience.reachMs,
  );
  const whole = setTimeout(() => socket.destroy(new Error()), patience.wholeMs);
  let failure: Error | null = null;
  socket.once('connect', () => {
    reached = true;
    clearTimeout(reach);
    socket.setTimeout(patience.stallMs, () => socket.destroy(new Error()));
    socket.end(bytes);
  });
  socket.on('error', (event) => {
    failure = event;
  });
  socket.once('end', () => {
    ended = true;
  });
  socket.resume();
  socket.once('close', () => {
    clearTimeout(reach);
    clearTimeout(whole);
    const all =
      ended && socket.bytesWritten === bytes.length && socket.writableFinished && failure === null;
    if (all) settle(null);
    else settle(reached ? cut : wordsOf(failure ?? new Error()));
  });
}

const notLocal = () => Object.assign(new Error(), { code: 'ENOTLOCAL' });
/** Looks a name up, and takes it only where every address of it stays within the house. */
const lookUpLocal: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return done(error ?? notLocal(), '', 0);
    if (!addresses.every(({ address }) => isLocalAddress(address))) return done(notLocal(), '', 0);
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
};

/**
 * Sends a paper's bytes as they are to a network printer (raw printing, port 9100). Ok once the
 * printer has taken all of them. A printer takes no encryption: none is reached outside the store's
 * own network. Error PRINTER_FAILED says why in words: nothing was printed where the printer was
 * not reached, part may have been where it stopped.
 */
export const sendRaw = (
  { host, port }: PrinterAddress,
  bytes: Uint8Array,
  patience: PrinterPatience = usualPatience,
): Promise<Result<null>> =>
  new Promise((resolve) => {
    if (isIP(host) !== 0 && !isLocalAddress(host)) {
      resolve(refuse('PRINTER_FAILED', wordsOf(notLocal())));
      return;
    }
    const socket = connect({ host, port, allowHalfOpen: true, lookup: lookUpLocal });
    converse(socket, bytes, patience, (why) =>
      resolve(why === null ? ok(null) : refuse('PRINTER_FAILED', why)),
    );
  });
