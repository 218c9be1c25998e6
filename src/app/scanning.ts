import { waitFor, type AnyActorRef, type AnyMachineSnapshot } from 'xstate';
import type { ScanCode, ScanKind } from '#domain/composition/scan-code.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import type { Acceptor, Surroundings } from '#machines/platform/scanner/scan-routing.ts';
import type { DeliverScanInput } from '#machines/platform/scanner/scanner.ports.ts';
import type { WorkstationRef } from '#machines/platform/workstation/workstation.machine.ts';
import { childrenOf, topDialog } from '#machines/platform/workstation/workstation.selectors.ts';
import { domFocusView, replaceText } from '#ui/platform/commands/focus-view.ts';
import type { Registry } from '#ui/platform/commands/registry.ts';
import { reachedCommands, whyNot, type ScopeNames } from '#ui/platform/commands/scopes.ts';

/** Which codes the screens and dialogs take, by name. */
export interface ScanTakers {
  screen(route: string): readonly ScanKind[];
  dialog(name: string): readonly ScanKind[];
  /** Codes that a dialog answers with a stop of its own. */
  stops(name: string): readonly ScanKind[];
}
const none: readonly ScanKind[] = [];
const refusing = new Set(['confirm', 'reason', 'stepUp']);

function focusedField(): Acceptor | null {
  const kinds =
    document.activeElement instanceof HTMLElement
      ? document.activeElement.dataset['scan']
      : undefined;
  return kinds === undefined ? null : { id: 'field', accepts: kinds.split(' ') as ScanKind[] };
}
const commandOf = (
  registry: Registry,
  workstation: WorkstationRef,
  names: ScopeNames,
  id: string,
) =>
  reachedCommands(registry, workstation, domFocusView.within(), names).find(
    (reachedCommand) => reachedCommand.command.id === id,
  );
function commandRefusal(
  registry: Registry,
  workstation: WorkstationRef,
  names: ScopeNames,
  id: string,
): string | null {
  const reached = commandOf(registry, workstation, names, id);
  if (!reached) return `The command barcode ${id} does nothing here.`;
  if (reached.command.destructive)
    return `${reached.command.title} can't be started by a barcode. Use its key.`;
  return whyNot(registry, workstation, reached);
}

/** What stands on the screen at the moment of a scan. */
export const lookAround = (
  workstation: WorkstationRef,
  registry: Registry,
  names: ScopeNames,
  takers: ScanTakers,
): Surroundings => {
  const { dialogs, screens } = childrenOf(workstation);
  const uncovered = workstation.getSnapshot().context.uncovered;
  const top = topDialog(dialogs);
  const open = screens.getSnapshot().context.open;
  const state = open?.ref.getSnapshot() as
    | { context?: { dirty?: boolean; countMode?: boolean } }
    | undefined;
  return {
    layer: top
      ? {
          id: 'dialog',
          kind: refusing.has(top.name) ? 'confirm' : 'dialog',
          accepts: takers.dialog(top.name),
          stops: takers.stops(top.name),
        }
      : null,
    // The login takes badges before anybody is let in.
    field:
      uncovered || focusedField()?.accepts.every((kind) => kind === 'badge')
        ? focusedField()
        : null,
    screen:
      uncovered && open
        ? {
            id: 'screen',
            accepts: takers.screen(open.route),
            dirty: state?.context?.dirty === true,
            countMode: state?.context?.countMode === true,
          }
        : null,
    global: { id: 'workstation', accepts: uncovered ? ['rx'] : none },
    commandRefusal: (id) => commandRefusal(registry, workstation, names, id),
  };
};

/** Who takes what is scanned here now. */
function takerOf(workstation: WorkstationRef, acceptor: string): AnyActorRef | undefined {
  const { dialogs, screens } = childrenOf(workstation);
  if (acceptor === 'dialog') return topDialog(dialogs)?.ref;
  return acceptor === 'screen' ? screens.getSnapshot().context.open?.ref : undefined;
}
/**
 * Gives the code to a dialog or a screen. While it asks the server the code waits, and those that
 * are scanned meanwhile wait behind it; a step that takes no code says so.
 */
async function giveTo(
  taker: AnyActorRef,
  isStillThere: () => boolean,
  arrived: { readonly type: 'scan.arrived' } & Pick<DeliverScanInput, 'code' | 'byHand'>,
  signal: AbortSignal,
): Promise<Result<null>> {
  const isOver = (snapshot: AnyMachineSnapshot) => snapshot.status !== 'active';
  await waitFor(
    taker,
    (snapshot: AnyMachineSnapshot) =>
      isOver(snapshot) || !snapshot.hasTag('busy') || accepts(snapshot, arrived),
    { timeout: Infinity, signal },
  );
  if (isOver(taker.getSnapshot()) || !isStillThere())
    return refuse('GONE', 'What this was scanned for has closed meanwhile. Scan again.');
  if (!accepts(taker.getSnapshot(), arrived))
    return refuse('NO_STEP', 'Nothing can be scanned at this step. Finish it, then scan again.');
  taker.send(arrived);
  return ok(null);
}

/**
 * Tells the dialog on top that a code came and could not be read, where it counts what is scanned.
 * Others have the notice alone.
 */
export async function tellUnread(workstation: WorkstationRef, raw: string): Promise<void> {
  const top = topDialog(childrenOf(workstation).dialogs)?.ref;
  if (!top) return;
  const unread = { type: 'scan.unread', raw };
  const snapshot = await waitFor(
    top,
    (snapshot: AnyMachineSnapshot) =>
      snapshot.status !== 'active' || !snapshot.hasTag('busy') || accepts(snapshot, unread),
    { timeout: Infinity },
  );
  if (accepts(snapshot, unread)) top.send(unread);
}

/** Which prescription a label means. */
export type FindRx = (code: string) => Promise<Result<{ readonly rxId: number }>>;
/** Hands a code to whoever takes it. A screen or a dialog gets it as the event `scan.arrived`. */
export async function deliverScan(
  workstation: WorkstationRef,
  registry: Registry,
  names: ScopeNames,
  find: FindRx,
  { acceptor, code, byHand }: DeliverScanInput,
  signal: AbortSignal,
): Promise<Result<null>> {
  const taker = takerOf(workstation, acceptor);
  if (taker)
    return giveTo(
      taker,
      () => takerOf(workstation, acceptor) === taker,
      { type: 'scan.arrived', code, byHand },
      signal,
    );
  if (acceptor === 'field')
    return replaceText(code.raw) ? ok(null) : refuse('NO_FIELD', 'The field is gone. Scan again.');
  return code.kind === 'cmd'
    ? runCode(workstation, registry, names, code.command)
    : openRx(workstation, find, code);
}
function runCode(
  workstation: WorkstationRef,
  registry: Registry,
  names: ScopeNames,
  command: string,
): Result<null> {
  const reached = commandOf(registry, workstation, names, command);
  if (reached) reached.ref.send(reached.command.event);
  return reached ? ok(null) : refuse('NO_COMMAND', 'That command barcode does nothing here.');
}
/**
 * The prescription's number never stands in an address: it is found first, and the page is opened
 * by its record.
 */
async function openRx(
  workstation: WorkstationRef,
  find: FindRx,
  code: ScanCode,
): Promise<Result<null>> {
  const found = await find(code.raw);
  if (!found.ok) return found;
  const open = {
    type: 'route.go',
    route: 'processingDetail',
    search: { rx: found.value.rxId },
  } as const;
  if (!workstation.getSnapshot().can(open))
    return refuse('NO_PLACE', 'This label can’t be opened here.');
  workstation.send(open);
  return ok(null);
}
