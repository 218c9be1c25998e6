import type { SessionPorts, TabMessage } from '#machines/platform/session/session.ports.ts';

/** Locking, signing in and out, and activity reach the other tabs of this browser. */
export const otherTabs: SessionPorts['otherTabs'] = ({ sendBack, receive }) => {
  const channel = new BroadcastChannel('apothekey-session');
  channel.onmessage = (event: MessageEvent<TabMessage>) => sendBack(event.data);
  receive((message) => channel.postMessage(message));
  return () => channel.close();
};
