import type { LiveMessage, LivePorts } from '#machines/platform/live/live.ports.ts';
import { isObject } from './shape.ts';

interface Outside {
  /** The server says that the session is locked or over. */
  onSession(state: 'none' | 'locked'): void;
}
/** How long after a refused stream the next one is asked for. */
const reopenMs = 5_000;
const everything: LiveMessage = { type: 'live.changed', entity: '*', id: 0, version: 0 };
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
/** What an event carries; of one that can't be read, nothing. */
function carriedBy(data: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(data);
    return isObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
}
function changeOf(data: string): LiveMessage {
  const { entity, id, version } = carriedBy(data);
  if (typeof entity !== 'string') return everything;
  return { type: 'live.changed', entity, id: numberOf(id), version: numberOf(version) };
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
        say(changeOf(event.data));
      });
      stream.addEventListener('resync', () => say(everything));
      stream.addEventListener('session', (event: MessageEvent<string>) => {
        outside.onSession(carriedBy(event.data)['state'] === 'locked' ? 'locked' : 'none');
      });
    };
    open();
    return () => {
      window.clearTimeout(again);
      stream.close();
    };
  },
});
