import type { AnyEventObject } from 'xstate';
import { domFocusView } from '#ui/platform/commands/focus-view.ts';
import { isBare, strokeOf, textEditing } from '#ui/platform/commands/keys.ts';
import type { CommandSet } from '#ui/platform/commands/registry.ts';

/**
 * The part of the command listener that views need: the focused element's scopes, innermost first,
 * and no command of a
 * bare or text-editing key while someone types. Answers how to stop listening.
 */
export function listenKeys(...sets: readonly CommandSet[]): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const stroke = strokeOf(event);
    if (stroke === null || (domFocusView.isTyping() && (isBare(stroke) || textEditing.has(stroke))))
      return;
    for (const scope of domFocusView.within())
      for (const set of sets) {
        const command =
          set.scope.name === scope.name
            ? set.commands.find((command) => command.keys.includes(stroke))
            : undefined;
        const can = (scope.ref.getSnapshot() as { can?: (eventObject: AnyEventObject) => boolean })
          .can;
        const possible = command && (can?.call(scope.ref.getSnapshot(), command.event) ?? true);
        if (!command || (!possible && command.yields)) continue;
        event.preventDefault();
        event.stopPropagation();
        if (possible && (!event.repeat || command.repeatable)) scope.ref.send(command.event);
        return;
      }
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
}
