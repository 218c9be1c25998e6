import type {
  DocumentLook,
  DocumentRow,
  DocumentType,
  PatientDocument,
} from '#domain/document/contract/documents.ts';
import type { WaitingScan } from '#domain/document/contract/scans.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import type { Result } from '#domain/platform/result.ts';
import type { PictureSending } from '#machines/platform/attach/attach.machine.ts';

/**
 * The picture of one page that the screen can draw, under an address of its own until it is let go
 * of.
 */
export interface ShownPicture {
  readonly url: string;
  readonly document: DocumentLook;
}
/** What a document is called, and whose it is. `name` null: as it is. */
export interface Describing {
  readonly key: string;
  readonly version: number;
  readonly name: string | null;
  readonly tags: readonly string[];
  readonly patientId: number | null;
  readonly type: DocumentType | null;
  readonly rxNumber: string | null;
  readonly insuranceId: number | null;
}
export interface Turning {
  readonly key: string;
  readonly page: number;
  readonly from: number;
  readonly turns: number;
}
/** Pictures of papers. A fault (no answer at all) rejects with words for the person. */
export interface DocumentPorts extends PictureSending {
  /** A page, counted from 1. */
  show(
    input: { readonly key: string; readonly page: number },
    signal: AbortSignal,
  ): Promise<Result<ShownPicture>>;
  release(url: string): void;
  /**
   * Keeps a page turned by so many quarters to the right, over how it was seen. Error STALE:
   * somebody else turned it first; FORBIDDEN: this person may not.
   */
  turn(turning: Turning): Promise<Result<DocumentLook>>;
  /** Puts a document among a patient's papers, over the version that was seen. */
  file(input: {
    readonly key: string;
    readonly version: number;
    readonly patientId: number;
    readonly type: DocumentType;
  }): Promise<Result<PatientDocument>>;
  remove(input: {
    readonly key: string;
    readonly version: number;
  }): Promise<Result<PatientDocument>>;
  restore(input: {
    readonly key: string;
    readonly version: number;
  }): Promise<Result<PatientDocument>>;
  /** The address of a small picture of the first page. */
  thumbnail(key: string): string;
  /** What the store's scanner has put down, oldest first. */
  scans(signal: AbortSignal): Promise<Result<readonly WaitingScan[]>>;
  takeScan(input: {
    readonly scan: string;
    readonly patientId: number;
    readonly type: DocumentType;
  }): Promise<Result<PatientDocument>>;
  /** Moves a scan aside: nobody wants it. */
  discardScan(scan: string): Promise<Result<{ readonly scan: string }>>;
  /** The address of a scan's picture. */
  scanPicture(scan: string): string;
}
/** Which pages, in this order, and whose they are. `name` null: as it is. */
export type Splitting = Pick<Describing, 'key' | 'version' | 'name' | 'patientId' | 'type'> & {
  readonly pages: readonly number[];
};
/** Documents of the whole store, and what they are called. */
export interface DmsPorts extends DocumentPorts {
  /** All documents of the store. */
  search(query: ListQuery, signal: AbortSignal): Promise<ListPage<DocumentRow>>;
  describe(describing: Describing): Promise<Result<DocumentRow>>;
  /** Makes some of its pages a document of their own. */
  split(splitting: Splitting): Promise<Result<DocumentRow>>;
  /** Puts a document on hold, or takes it off (`reason` null). */
  putOnHold(input: {
    readonly key: string;
    readonly version: number;
    readonly reason: string | null;
  }): Promise<Result<DocumentRow>>;
  /** Destroys a document, with the proof that the password was given for it in this version. */
  destroy(input: {
    readonly key: string;
    readonly version: number;
    readonly reason: string;
    readonly stepUp: string;
  }): Promise<Result<DocumentRow>>;
  proveDestroy(input: {
    readonly id: number;
    readonly version: number;
    readonly password: string;
  }): Promise<Result<string>>;
  /** The papers of a patient, newest first. */
  papers(patientId: number, signal: AbortSignal): Promise<Result<readonly PatientDocument[]>>;
  /**
   * What the scanner has put down that did not come in: it still arrives, or could not be taken.
   */
  waiting(query: ListQuery, signal: AbortSignal): Promise<ListPage<WaitingScan>>;
}
