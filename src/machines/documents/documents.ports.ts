import type { DocumentType, DocumentView, PatientDocument } from '#domain/contract/documents.ts';
import type { WaitingScan } from '#domain/contract/scans.ts';
import type { Result } from '#domain/result.ts';

/** A picture that the page can draw, under an address of its own until it is let go of. */
export interface ShownPicture { readonly url: string; readonly document: DocumentView }
/** Pictures of papers. A fault (no answer at all) rejects with words for the person. */
export interface DocumentPorts {
  /** Sends a file; `onProgress` is told which share (0 to 1) has left. */
  attach(file: File, o: { readonly signal: AbortSignal; onProgress(share: number): void }): Promise<Result<DocumentView>>;
  show(key: string, signal: AbortSignal): Promise<Result<ShownPicture>>;
  release(url: string): void;
  /** Puts a document among a patient's papers, over the version that was seen. */
  file(o: { readonly key: string; readonly version: number; readonly patientId: number; readonly type: DocumentType }): Promise<Result<PatientDocument>>;
  remove(o: { readonly key: string; readonly version: number }): Promise<Result<PatientDocument>>;
  restore(o: { readonly key: string; readonly version: number }): Promise<Result<PatientDocument>>;
  /** The address of a small picture of the first page. */
  thumbnail(key: string): string;
  /** What the store's scanner has put down, oldest first. */
  scans(signal: AbortSignal): Promise<Result<readonly WaitingScan[]>>;
  takeScan(o: { readonly scan: string; readonly patientId: number; readonly type: DocumentType }): Promise<Result<PatientDocument>>;
  /** Moves a scan aside: nobody wants it. */
  discardScan(scan: string): Promise<Result<{ readonly scan: string }>>;
  /** The address of a scan's picture. */
  scanPicture(scan: string): string;
}
