/** Half-typed work of the signed-in person, kept by the server under a key. */
export interface DraftPorts {
  loadDraft(key: string, signal: AbortSignal): Promise<unknown>;
  /** Null lets go of it. */
  saveDraft(key: string, value: unknown): Promise<void>;
  /** Tells that the page is being left; what it gives back ends the telling. */
  onLeave?(leave: () => void): () => void;
}
