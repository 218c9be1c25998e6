import type { DialogRegistry } from '#machines/platform/dialogs/dialogs.machine.ts';
import type { Ports } from '#machines/platform/ports/ports.ts';
import type { ScreenRegistry } from '#machines/platform/workstation/screens.machine.ts';
import type { workstationMachine } from '#machines/platform/workstation/workstation.machine.ts';
import { defineCommands, type CommandSet } from '#ui/platform/commands/registry.ts';
import { goCommandsOf, openTool, workstationScope } from '#ui/platform/commands/root-commands.ts';
import { addFromAnywhere } from '#ui/platform/declared/add-commands.ts';
import type { DeclaredDialog } from '#ui/platform/declared/declare-dialog.tsx';
import type { DeclaredScreen } from '#ui/platform/declared/declare-screen.tsx';
import type { DialogViews } from '#ui/platform/dialogs/dialog-view.ts';
import {
  bottomToolbar,
  topToolbar,
  type Tool,
  type Toolbars,
} from '#ui/platform/shell/toolbars.ts';
import { features } from './features.ts';
import { routeArguments } from './route-arguments.ts';

/** One table out of the tables of all features; a name that two of them have is an error. */
function joined<Value>(
  tables: readonly Readonly<Record<string, Value>>[],
): Readonly<Record<string, Value>> {
  const entries = tables.flatMap((table) => Object.entries(table));
  const all = Object.fromEntries(entries);
  if (Object.keys(all).length < entries.length)
    throw new Error(`Two features have a name in common: ${entries.map(([name]) => name).join()}`);
  return all;
}

/** Every dialog of the client by name, with its ports. */
export const dialogRegistry = (ports: Ports): DialogRegistry =>
  joined(features.map((feature) => feature.dialogs(ports)));
/** Place → the machine of its page, with its ports. */
export const screenRegistry = (ports: Ports): ScreenRegistry =>
  joined(features.map((feature) => feature.screens?.(ports) ?? {}));
/** How every dialog looks, by name. */
export const dialogViews: DialogViews = joined(features.map((feature) => feature.views));
/** Every page of records. */
export const recordPages: readonly DeclaredScreen[] = features.flatMap(
  (feature) => feature.pages ?? [],
);
/** Dialogs of the kinds that a field may name. */
export const referenceDialogs: readonly DeclaredDialog[] = features.flatMap(
  (feature) => feature.adds ?? [],
);

const tools = joined(features.map((feature) => feature.tools ?? {}));
const placed = (names: readonly Tool['dialog'][]): readonly Tool[] =>
  names.map((dialog) => {
    const tool = tools[dialog];
    if (!tool) throw new Error(`No feature has a tool ${dialog}`);
    return { dialog, ...tool };
  });
/** The toolbars, with the popups of all features. */
export const toolbars: Toolbars = { top: placed(topToolbar), bottom: placed(bottomToolbar) };
const placedTools = [...toolbars.top, ...toolbars.bottom];
const unplaced = Object.keys(tools).filter(
  (name) => !placedTools.some((tool) => tool.dialog === name),
);
if (unplaced.length > 0) throw new Error(`Tools without a place in a toolbar: ${unplaced.join()}`);

/**
 * Every command of the client. The conflict rules are checked over all of them.
 */
export const allCommands: readonly CommandSet[] = [
  ...features.flatMap((feature) => feature.commands),
  ...recordPages.map((page) => page.commands),
  defineCommands<typeof workstationMachine>(workstationScope, [
    ...addFromAnywhere(recordPages),
    ...features.flatMap((feature) => feature.everywhere ?? []),
    ...goCommandsOf(routeArguments),
    ...placedTools.map(openTool),
  ]),
];
