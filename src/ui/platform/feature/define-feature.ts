import type { DialogMap, DialogName } from '#machines/platform/dialogs/dialog-map.ts';
import type { DialogRegistry } from '#machines/platform/dialogs/dialogs.machine.ts';
import type { Ports } from '#machines/platform/ports/ports.ts';
import type { ScreenRegistry } from '#machines/platform/workstation/screens.machine.ts';
import type { workstationMachine } from '#machines/platform/workstation/workstation.machine.ts';
import type { CommandOf, CommandSet } from '#ui/platform/commands/registry.ts';
import type { DeclaredDialog } from '#ui/platform/declared/declare-dialog.tsx';
import type { DeclaredScreen } from '#ui/platform/declared/declare-screen.tsx';
import type { DialogView } from '#ui/platform/dialogs/dialog-view.ts';
import type { Tool } from '#ui/platform/shell/toolbars.ts';

/** What an area gives the client. `Names` are the names of its dialogs. */
export interface Feature<Names extends string = string> {
  /** The machines of its dialogs, with their ports. */
  dialogs(ports: Ports): DialogRegistry;
  /** The machines of its pages. A page without a machine of its own is not here. */
  screens?(ports: Ports): ScreenRegistry;
  /** How its dialogs look. */
  readonly views: Readonly<Record<Names, DialogView>>;
  /** Its commands, by the scope that they act in. */
  readonly commands: readonly CommandSet[];
  /** Its commands that act everywhere. */
  readonly everywhere?: readonly CommandOf<typeof workstationMachine>[];
  /** Its toolbar popups, by their dialogs; `toolbars.ts` says where they stand. */
  readonly tools?: Readonly<Partial<Record<Names, Omit<Tool, 'dialog'>>>>;
  /** Its pages of records: what they add can be added from anywhere. */
  readonly pages?: readonly DeclaredScreen[];
  /** Dialogs of kinds that a field may name: a field adds one of them in place. */
  readonly adds?: readonly DeclaredDialog[];
}
interface Declared<Names extends DialogName> extends Feature<Names> {
  dialogs(ports: Ports): { readonly [Name in Names]: DialogMap[Name] };
}

/**
 * The feature of an area. A dialog without a view, a view without a dialog, and a dialog that is
 * not the one that `DialogMap` has by that name do not compile.
 */
export const defineFeature = <Names extends DialogName>(feature: Declared<Names>): Feature<Names> =>
  feature;

type NamesOf<AnyFeature> = AnyFeature extends Feature<infer Names> ? Names : never;
type Missing<Features extends readonly Feature[]> = Exclude<DialogName, NamesOf<Features[number]>>;
/** Every feature of the client. A dialog that `DialogMap` has and no feature does not compile. */
export const allFeatures = <const Features extends readonly Feature[]>(
  features: Features &
    ([Missing<Features>] extends [never] ? unknown : { readonly missing: Missing<Features> }),
): readonly Feature[] => features;
