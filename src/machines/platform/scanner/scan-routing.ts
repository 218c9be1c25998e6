import { scanKindNames, type ScanCode, type ScanKind } from '#domain/composition/scan-code.ts';
import type { Expected } from './burst.ts';

/**
 * Something that can take a scan: a layer, the focused field, the screen, or the workstation
 * itself.
 */
export interface Acceptor {
  readonly id: string;
  readonly accepts: readonly ScanKind[];
  /** What it does not work with, and answers with a stop of its own. */
  readonly stops?: readonly ScanKind[];
}
/** What stands on the screen when a code arrives. Read at that moment, never kept. */
export interface Surroundings {
  /** The top layer. A confirm or a reason layer takes nothing. */
  readonly layer: (Acceptor & { readonly kind: 'dialog' | 'confirm' | 'reason' }) | null;
  readonly field: Acceptor | null;
  readonly screen: (Acceptor & { readonly dirty: boolean; readonly countMode: boolean }) | null;
  readonly global: Acceptor;
  /** Why a command barcode may not run (destructive, unknown, not allowed), or null. */
  readonly commandRefusal: (command: string) => string | null;
}
export type ScanRoute =
  | { readonly to: 'acceptor'; readonly id: string }
  /** Would leave unsaved work: waits as a chip. */
  | { readonly to: 'parked'; readonly id: string }
  | { readonly to: 'refused'; readonly text: string };

const takes = (acceptor: Acceptor | null, kind: ScanKind): acceptor is Acceptor =>
  acceptor !== null && acceptor.accepts.includes(kind);
/** Whether it works with such a code, or says itself why it stops at it. */
const answers = (acceptor: Acceptor | null, kind: ScanKind): boolean =>
  acceptor !== null && [...acceptor.accepts, ...(acceptor.stops ?? [])].includes(kind);
const list = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

/** “That is a bin label. Expected here: prescription label or UPC.” */
function unexpected(kind: ScanKind, expected: readonly ScanKind[]): string {
  const names = [...new Set(expected)].map((key) => scanKindNames[key]);
  return `That is a ${scanKindNames[kind]}. ${names.length === 0 ? 'Nothing can be scanned here.' : `Expected here: ${list(names)}.`}`;
}

const packages: readonly ScanKind[] = ['ndc', 'upc', 'gs1'];
const chainOf = ({ layer, field, screen }: Surroundings): readonly (Acceptor | null)[] =>
  layer ? [layer, field] : [field, screen];
/** What is taken here: a question takes nothing but its answer. */
export function expectedBy(around: Surroundings): Expected {
  if (around.layer && around.layer.kind !== 'dialog') return 'answer';
  return chainOf(around).some((acceptor) => packages.some((kind) => takes(acceptor, kind)))
    ? 'package'
    : 'other';
}

/**
 * Where a code goes (contract S5, S6): top layer, focused field, screen, workstation. A layer hides
 * what is below it.
 */
export function routeScan(code: ScanCode, around: Surroundings): ScanRoute {
  const { layer, screen, global } = around;
  if (layer && layer.kind !== 'dialog')
    return { to: 'refused', text: 'A question is open. Answer it, then scan again.' };
  if (code.kind === 'cmd') {
    const refusal = around.commandRefusal(code.command);
    return refusal === null ? { to: 'acceptor', id: global.id } : { to: 'refused', text: refusal };
  }
  const chain = chainOf(around);
  const taker = chain.find((acceptor) => answers(acceptor, code.kind));
  if (taker) return { to: 'acceptor', id: taker.id };
  if (!layer && takes(global, code.kind))
    return screen?.dirty === true
      ? { to: 'parked', id: global.id }
      : { to: 'acceptor', id: global.id };
  return {
    to: 'refused',
    text: unexpected(code.kind, [
      ...chain.flatMap((acceptor) => acceptor?.accepts ?? []),
      ...(layer ? [] : global.accepts),
    ]),
  };
}
