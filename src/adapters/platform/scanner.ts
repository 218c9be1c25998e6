import type { BurstStats, Expected, RejectReason } from '#machines/platform/scanner/burst.ts';
import type { KeyRecord } from '#machines/platform/scanner/key-record.ts';
import type {
  RouterEffect,
  RouterInput,
  RouterState,
} from '#machines/platform/scanner/router-state.ts';
import { createRouter, route } from '#machines/platform/scanner/scan-router.ts';
import type { StationProfile } from '#machines/platform/scanner/station-profile.ts';

export interface ScanListeners {
  readonly onScan: (scan: {
    raw: string;
    at: number;
    cleaned: boolean;
    capsLock: boolean;
    stats: BurstStats;
  }) => void;
  readonly onReject: (reject: { reason: RejectReason; at: number; stats: BurstStats }) => void;
  /**
   * Keys that were held back and turned out to be typed: to be treated as the key presses they
   * were, in order.
   */
  readonly onDeliver: (records: readonly KeyRecord[], target: Element | null) => void;
  /** Text that was held back and is meant for no field that stands there now. */
  readonly onText?: (text: string) => boolean;
  /** What the screen takes now. */
  readonly expects: () => Expected;
}
export interface ScanListening {
  readonly stop: () => void;
}
type TextField = HTMLInputElement | HTMLTextAreaElement;
interface Snapshot {
  readonly field: TextField;
  readonly value: string;
  readonly start: number | null;
  readonly end: number | null;
}

const textTypes = new Set(['text', 'search', 'tel', 'url', 'email', 'password', 'number', 'date']);
const keptSnapshots = 400;
const altInsertMs = 40;

const textField = (element: Element | null): TextField | null => {
  if (element instanceof HTMLTextAreaElement)
    return element.readOnly || element.disabled ? null : element;
  return element instanceof HTMLInputElement &&
    textTypes.has(element.type) &&
    !element.readOnly &&
    !element.disabled
    ? element
    : null;
};
const recordOf = (event: KeyboardEvent): KeyRecord => ({
  type: event.type === 'keyup' ? 'keyup' : 'keydown',
  key: event.key,
  code: event.code,
  ctrlKey: event.ctrlKey,
  altKey: event.altKey,
  shiftKey: event.shiftKey,
  metaKey: event.metaKey,
  altGraph: event.getModifierState('AltGraph'),
  capsLock: event.getModifierState('CapsLock'),
  repeat: event.repeat,
  timeStamp: event.timeStamp,
  isComposing: event.isComposing,
});

/** Sets a value as the browser would, so that the view’s own change handler hears of it. */
function setValue(field: TextField, value: string): void {
  const prototype =
    field instanceof HTMLTextAreaElement
      ? HTMLTextAreaElement.prototype
      : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
const select = (field: TextField, start: number | null, end: number | null): void => {
  if (start !== null) field.setSelectionRange(start, end);
};

function restore(snapshot: Snapshot): void {
  if (!snapshot.field.isConnected) return;
  setValue(snapshot.field, snapshot.value);
  select(snapshot.field, snapshot.start, snapshot.end);
}

/**
 * insertText keeps the field’s own undo and fires the same events as typing; the setter is for
 * fields that refuse it.
 */
function insert(field: TextField, text: string): void {
  if (typeof document.execCommand === 'function' && document.execCommand('insertText', false, text))
    return;
  const start = field.selectionStart ?? field.value.length;
  const end = field.selectionEnd ?? start;
  setValue(field, field.value.slice(0, start) + text + field.value.slice(end));
  if (field.selectionStart !== null) select(field, start + text.length, start + text.length);
}

const isSecret = (field: TextField): boolean => field.type === 'password';
const holdsCodes = (field: TextField): boolean => field.dataset['codes'] !== undefined;

/**
 * Carries out what the router asks for in the focused field, and keeps the snapshots it may ask
 * for.
 */
function fieldKeeper(page: Window): {
  readonly snapshot: (seq: number) => void;
  readonly restore: (seq: number) => void;
  /** Only where a refused code must not stay: hidden letters, and fields that hold codes alone. */
  readonly restoreRefused: (seq: number) => void;
  readonly insert: (text: string) => void;
} {
  const snapshots = new Map<number, Snapshot>();
  return {
    snapshot: (seq) => {
      const field = textField(page.document.activeElement);
      if (field)
        snapshots.set(seq, {
          field,
          value: field.value,
          start: field.selectionStart,
          end: field.selectionEnd,
        });
      const [oldest] = snapshots.keys();
      if (snapshots.size > keptSnapshots && oldest !== undefined) snapshots.delete(oldest);
    },
    // A dialog may have opened meanwhile: what came later stands in its field.
    restore: (seq) => {
      const fields = new Map<TextField, Snapshot>();
      for (const [at, snapshot] of snapshots)
        if (at >= seq && !fields.has(snapshot.field)) fields.set(snapshot.field, snapshot);
      for (const snapshot of fields.values()) restore(snapshot);
    },
    restoreRefused: (seq) => {
      const snapshot = snapshots.get(seq);
      if (snapshot && (isSecret(snapshot.field) || holdsCodes(snapshot.field))) restore(snapshot);
    },
    insert: (text) => {
      const field = textField(page.document.activeElement);
      if (field) insert(field, text);
    },
  };
}

/** The router with its timer: takes inputs, carries out effects in order, says pass or swallow. */
function runRouter(
  page: Window,
  profile: StationProfile,
  heard: ScanListeners,
): {
  readonly take: (input: RouterInput) => 'pass' | 'swallow';
  readonly state: () => RouterState;
  readonly stop: () => void;
} {
  let state = createRouter(profile);
  let timer = 0;
  const fields = fieldKeeper(page);
  const holdUntil = (until: number): void => {
    page.clearTimeout(timer);
    timer = page.setTimeout(
      () => take({ type: 'tick', now: page.performance.now() }),
      Math.max(0, until - page.performance.now()) + 1,
    );
  };
  const perform = (effect: RouterEffect): void => {
    switch (effect.type) {
      case 'snapshot':
        return fields.snapshot(effect.seq);
      case 'restore':
        return fields.restore(effect.seq);
      case 'hold':
        return holdUntil(effect.until);
      case 'deliver':
        return heard.onDeliver(effect.records, page.document.activeElement);
      case 'replay-as-text':
        return heard.onText?.(effect.text) === true ? undefined : fields.insert(effect.text);
      case 'scan':
        return heard.onScan(effect);
      case 'reject':
        // Nobody sees what stays in a password, nor that it is not the password. What stays in a
        // field for codes would be taken for a code that somebody typed.
        if (effect.from !== null) fields.restoreRefused(effect.from);
        return heard.onReject(effect);
    }
  };
  const take = (input: RouterInput): 'pass' | 'swallow' => {
    const routed = route(state, input);
    state = routed.state;
    for (const effect of routed.effects) perform(effect);
    return routed.verdict;
  };
  return {
    take,
    state: () => state,
    stop: () => page.clearTimeout(timer),
  };
}

/**
 * Listens on the window before anyone else and obeys the router (see its contract). Install it
 * before React and before the keymap.
 */
export function listenForScans(
  page: Window,
  profile: StationProfile,
  heard: ScanListeners,
): ScanListening {
  const router = runRouter(page, profile, heard);
  let altUntil = 0;
  const onKey = (event: KeyboardEvent): void => {
    const record = recordOf(event);
    if (record.key === 'Alt' && record.type === 'keyup' && router.state().burst?.alt)
      altUntil = record.timeStamp + altInsertMs;
    const focus = textField(page.document.activeElement) ? 'text' : 'other';
    const expects = heard.expects();
    if (router.take({ type: 'key', record, focus, expects }) === 'pass') return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  /** Alt+numpad inserts its character without a key event: not during a scan. */
  const onBeforeInput = (event: Event): void => {
    if (event.timeStamp < altUntil) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  const onBlur = (): void => {
    router.take({ type: 'blur' });
  };

  page.addEventListener('keydown', onKey, true);
  page.addEventListener('keyup', onKey, true);
  page.addEventListener('beforeinput', onBeforeInput, true);
  page.addEventListener('blur', onBlur);
  return {
    stop: () => {
      router.stop();
      page.removeEventListener('keydown', onKey, true);
      page.removeEventListener('keyup', onKey, true);
      page.removeEventListener('beforeinput', onBeforeInput, true);
      page.removeEventListener('blur', onBlur);
    },
  };
}
