import { domFocusView } from '#ui/platform/commands/focus-view.ts';
import { isBare, strokeOf, textEditing } from '#ui/platform/commands/keys.ts';
import type { CommandSet } from '#ui/platform/commands/registry.ts';

/** One listener and a map, as the workstation has it, without the workstation. */
export function listen(sets: readonly CommandSet[]): void {
  const bound = new Map(
    sets.flatMap((group) =>
      group.commands.flatMap((command) =>
        command.keys.map((key) => [`${group.scope.name} ${key}`, command] as const),
      ),
    ),
  );
  window.addEventListener(
    'keydown',
    (event) => {
      const stroke = strokeOf(event);
      if (
        stroke === null ||
        (domFocusView.isTyping() && (isBare(stroke) || textEditing.has(stroke)))
      )
        return;
      for (const scope of domFocusView.within()) {
        const command = bound.get(`${scope.name} ${stroke}`);
        if (!command) continue;
        event.preventDefault();
        if (!event.repeat || command.repeatable) scope.ref.send(command.event);
        return;
      }
    },
    { capture: true },
  );
}

/**
 * Keydown to the frame that shows it: the time stamp of the event against the first task after the
 * next frame.
 */
export function measurePaint(): void {
  const samples: number[] = [];
  Object.assign(window, { samples });
  window.addEventListener(
    'keydown',
    (event) => {
      const stamp = event.timeStamp;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          samples.push(performance.now() - stamp);
        };
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
}
