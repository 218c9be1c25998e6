import type { ComponentType } from 'react';
import type { AnyActorRef } from 'xstate';
import type { ScanKind } from '#domain/composition/scan-code.ts';

/**
 * How an open dialog looks. What it does is its machine's. A view is written for the reference of
 * its own machine;
 * the host opens dialogs by name while the program runs, and there the type of the reference ends:
 * the default of
 * `Ref` stands for whichever machine has that name.
 */
export interface DialogView<Ref extends AnyActorRef = any> {
  /** The dialog's title; from its machine when it depends on what is open. */
  readonly title: string | ((snapshot: ReturnType<Ref['getSnapshot']>) => string);
  /** Pixels, as the specification gives them; never past the viewport. */
  readonly width: number;
  /** Pixels, where what is shown changes and the buttons must not move; else as its content. */
  readonly height?: number;
  readonly View: ComponentType<{ readonly dialog: Ref }>;
  /** Scopes that its keys belong to; its own name when none are given. */
  readonly scopes?: readonly string[];
  /** Codes that its machine takes as `scan.arrived`. */
  readonly accepts?: readonly ScanKind[];
  /** Codes that are no part of its work: it says in its own words why it stops at them. */
  readonly stops?: readonly ScanKind[];
  /** Draws its own head (the palette has none). */
  readonly bare?: true;
  /** Stands at the right edge, from top to bottom. */
  readonly drawer?: true;
  /** What stands behind it must not be read now: nothing of it is in sight. */
  readonly covers?: (snapshot: ReturnType<Ref['getSnapshot']>) => boolean;
  /** A word beside the title while something is unsaved. */
  readonly unsaved?: (snapshot: ReturnType<Ref['getSnapshot']>) => boolean;
}
export type DialogViews = Readonly<Record<string, DialogView>>;
