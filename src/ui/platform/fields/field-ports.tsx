import { createContext, use, type ReactNode } from 'react';
import type { FileSending } from '#machines/platform/attach/attach.machine.ts';
import type { PickAnswer, PickOption } from '#machines/platform/list/picker.machine.ts';
import type { NotesPorts } from '#machines/platform/notes/notes.ports.ts';
import type { SsnKind } from '#machines/platform/record/ssn.machine.ts';
import type { ZipPorts } from '#machines/platform/zip-lookup/zip-lookup.machine.ts';

export interface TreeNode {
  readonly id: number;
  readonly label: string;
  readonly children?: readonly TreeNode[];
}
/**
 * What fields need of the outside world. A field that asks for a part that was never given says
 * which. An area whose views stand in fields adds its ports in its `feature.ts`.
 */
export interface FieldPorts extends ZipPorts {
  /** The store's date today, `YYYY-MM-DD`. */
  today(): string;
  /**
   * Records of a kind that answer to a text, of those whose fields hold what `within` says; at most
   * a screenful, best first.
   */
  search(
    of: string,
    text: string,
    signal: AbortSignal,
    within?: Readonly<Record<string, string>>,
  ): Promise<readonly PickOption[]>;
  /**
   * The same for a kind whose answers have more to say; null where the kind has none such. `wide`:
   * looks where the last answer said that it can look, too.
   */
  propose?(
    of: string,
    text: string,
    signal: AbortSignal,
    wide: boolean,
  ): Promise<PickAnswer> | null;
  /** What a picked record is called; null when it is gone. */
  labelOf(of: string, id: number): Promise<string | null>;
  /** What tells a picked record from its like, on a line below the box; null where nothing does. */
  detailOf?(of: string, id: number): Promise<string | null>;
  /**
   * The whole social security number of a record of a kind, by an audited call; null where none is
   * kept.
   */
  revealSsn?(of: SsnKind, id: number): Promise<string | null>;
  /**
   * Opens the dialog that adds a record of this kind, starting from the text and from what the form
   * holds already; null when nothing was added.
   */
  addNew?(of: string, text: string, others?: (name: string) => unknown): Promise<PickOption | null>;
  /** Whether `addNew` can add this kind, for whoever is signed in. */
  canAdd?(of: string): boolean;
  /** How many notes of a record the person has not seen. */
  readonly unseenNotes?: NotesPorts['unseen'];
  nodesOf(field: string): readonly TreeNode[];
  /** Where files go that are no pictures, by what their field is for. */
  readonly files?: Readonly<Record<string, FileSending>>;
}
const missing = (name: string) => (): never => {
  throw new Error(`The field port ${name} is not provided`);
};
const unprovided: FieldPorts = {
  today: missing('today'),
  search: missing('search'),
  labelOf: missing('labelOf'),
  nodesOf: missing('nodesOf'),
  documents: {
    attach: missing('documents.attach'),
    hold: missing('documents.hold'),
    show: missing('documents.show'),
    release: missing('documents.release'),
    turn: missing('documents.turn'),
    file: missing('documents.file'),
    remove: missing('documents.remove'),
    restore: missing('documents.restore'),
    thumbnail: missing('documents.thumbnail'),
    scans: missing('documents.scans'),
    takeScan: missing('documents.takeScan'),
    discardScan: missing('documents.discardScan'),
    scanPicture: missing('documents.scanPicture'),
  },
  lookUpZip: missing('lookUpZip'),
};

const Context = createContext<FieldPorts>(unprovided);
export const FieldPortsProvider = ({
  ports,
  children,
}: {
  ports: Partial<FieldPorts>;
  children: ReactNode;
}) => <Context value={{ ...unprovided, ...ports }}>{children}</Context>;
export const useFieldPorts = (): FieldPorts => use(Context);
