import type { DocumentView } from '#domain/contract/documents.ts';
import type { Result } from '#domain/result.ts';

/** A picture that the page can draw, under an address of its own until it is let go of. */
export interface ShownPicture { readonly url: string; readonly document: DocumentView }
/** Pictures of papers. A fault (no answer at all) rejects with words for the person. */
export interface DocumentPorts {
  /** Sends a file; `onProgress` is told which share (0 to 1) has left. */
  attach(file: File, o: { readonly signal: AbortSignal; onProgress(share: number): void }): Promise<Result<DocumentView>>;
  show(key: string, signal: AbortSignal): Promise<Result<ShownPicture>>;
  release(url: string): void;
}
