/**
 * What changed at the server: the one shape of the event stream. Lists refresh, open editors are
 * told.
 */
export interface LiveChanged {
  readonly type: 'live.changed';
  readonly entity: string;
  readonly id: number;
  readonly version: number;
}
export type LiveMessage =
  | LiveChanged
  | { readonly type: 'live.up' }
  | { readonly type: 'live.down' };

export interface LivePorts {
  /** Listens to the event stream of this workstation until the returned function is called. */
  listen(say: (message: LiveMessage) => void): () => void;
}
