import { fail, ok, type Result } from '#domain/platform/result.ts';

/**
 * A printer on the network that takes bytes at a port of its own (raw printing, by custom port
 * 9100).
 */
export interface PrinterAddress {
  readonly host: string;
  readonly port: number;
}
/** How the address of a printer is written: `192.0.2.15:9100` or `labels.example:9100`. */
export const printerPattern = /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,60}[A-Za-z0-9])?:[1-9]\d{3,4}$/;
export const printerSays = 'A printer is its address and port: 192.0.2.15:9100';
/**
 * Below are the well-known services, none of which prints this way; so no print job reaches one.
 */
const lowest = 1_024;
const highest = 65_535;

/** The address that a workstation's printer field holds; an error for anything that is none. */
export function parsePrinter(text: string): Result<PrinterAddress, string> {
  const [host = '', port = ''] = text.trim().split(':');
  const number = Number(port);
  return printerPattern.test(text.trim()) && number >= lowest && number <= highest
    ? ok({ host, port: number })
    : fail(printerSays);
}
