import { readFileSync } from 'node:fs';

/**
 * What the specification states of one field. `inferred` names what it leaves open: its label, its
 * widget, or both.
 */
export interface StatedField {
  readonly label: string;
  readonly n?: number;
  readonly widget: string;
  readonly group?: string;
  readonly mask?: string;
  readonly options?: readonly string[];
  readonly disabled?: boolean;
  readonly inferred?: string;
}
/** Where in the two documents it stands: `000 §2`. */
export interface Stated {
  readonly source: string;
}
export interface Behaviour {
  readonly text: string;
  readonly disposition: 'keep' | 'replaced' | 'unknown';
}
export interface Surface extends Stated {
  readonly id: string;
  readonly title?: string;
  readonly kind: 'page' | 'dialog' | 'drawer' | 'popup' | 'step' | 'tab' | 'section' | 'toolbar';
  readonly route?: string;
  readonly userType: 'ANY' | 'ADMIN' | 'PRIVATE';
  readonly parent?: string;
  readonly palette?: string;
  readonly width?: number;
  readonly inferred?: string;
  readonly fields?: readonly StatedField[];
  readonly columns?: readonly string[];
  readonly columnsInferred?: readonly string[];
  readonly columnsFrom?: string;
  readonly buttons?: readonly string[];
  readonly buttonsInferred?: readonly string[];
  readonly tabs?: readonly string[];
  readonly steps?: readonly string[];
  readonly texts?: readonly string[];
  readonly links?: readonly { readonly route: string; readonly label?: string }[];
  readonly table?: boolean;
  readonly behaviours?: readonly Behaviour[];
}
export interface Message extends Stated {
  readonly id: string;
  readonly text: string;
  readonly kind: string;
  readonly dynamic?: boolean;
}
interface Inventory {
  readonly surfaces: readonly Surface[];
  readonly messages: readonly Message[];
  readonly enums: Readonly<Record<string, Stated & { readonly values: readonly unknown[] }>>;
  readonly masks: readonly (Stated & { readonly name: string; readonly pattern: string })[];
  readonly constants: readonly (Stated & { readonly name: string; readonly value: unknown })[];
  readonly rules: readonly (Stated & { readonly id: string; readonly text: string })[];
  readonly calls: readonly (Stated & {
    readonly id: string;
    readonly method: string;
    readonly path: string;
  })[];
  readonly routes: readonly (Stated & { readonly path: string; readonly surface: string })[];
  readonly entities: readonly (Stated & {
    readonly name: string;
    readonly fields?: readonly string[];
    readonly columns?: readonly string[];
    readonly shownIn?: readonly string[];
  })[];
}

/** Everything that the specification names, as data. */
export const inventory = JSON.parse(
  readFileSync('tests/fixtures/inventory.json', 'utf8'),
) as Inventory;
const byId = new Map(inventory.surfaces.map((surface) => [surface.id, surface]));
export function surfaceOf(id: string): Surface {
  const surface = byId.get(id);
  if (!surface) throw new Error(`The inventory has no surface ${id}`);
  return surface;
}
