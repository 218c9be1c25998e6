import type { LiveMessage, LivePorts } from '#machines/platform/live/live.ports.ts';

interface Outside {
  /** The server says that the session is locked or over. */
  onSession(state: 'none' | 'locked'): void;
}
/** How long after a refused stream the next one is asked for. */
const reopenMs = 5_000;
const everything: LiveMessage = { type: 'live.changed', entity: '*', id: 0, version: 0 };
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
function changeOf(data: string): LiveMessage | null {
  const parsed = JSON.parse(data) as { entity?: unknown; id?: unknown; version?: unknown };
  return typeof parsed.entity === 'string'
    ? {
        type: 'live.changed',
        entity: parsed.entity,
        id: numberOf(parsed.id),
        version: numberOf(parsed.version),
      }
    : null;
}

/**
 * The event stream of this workstation. The browser reconnects by itself; after a gap the server
 * says what was missed, or to load everything anew.
 */
export const livePorts = (outside: Outside): LivePorts => ({
  listen(say) {
    let stream: EventSource;
    let again = 0;
    let lost = false;
    const open = () => {
      stream = new EventSource('/api/live');
      // A new stream knows nothing of what the one before it missed.
      stream.onopen = () => {
        say({ type: 'live.up' });
        if (lost) say(everything);
        lost = false;
      };
      // The browser tries again by itself, unless the answer was no stream at all (a proxy's error
      // page).
      stream.onerror = () => {
        say({ type: 'live.down' });
        if (stream.readyState === EventSource.CLOSED) {
          lost = true;
          again = window.setTimeout(open, reopenMs);
        }
      };
      stream.addEventListener('change', (event: MessageEvent<string>) => {
        const change = changeOf(event.data);
        if (change) say(change);
      });
      stream.addEventListener('resync', () => say(everything));
      stream.addEventListener('session', (event: MessageEvent<string>) => {
        const { state } = JSON.parse(event.data) as { state: string };
        outside.onSession(state === 'locked' ? 'locked' : 'none');
      });
    };
    open();
    return () => {
      window.clearTimeout(again);
      stream.close();
    };
  },
});
