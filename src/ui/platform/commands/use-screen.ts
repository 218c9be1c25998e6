import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { AnyActorRef } from 'xstate';
import type { RouteName } from '#domain/platform/routes.ts';
import { useScreens, useWorkstation } from './workstation-context.tsx';

/**
 * The actor of a screen, as a child of the workstation: it can ask dialogs and hears what changed.
 * Null for the first
 * moment. `input` is read when the screen is entered; later changes go to the actor as events.
 */
export function useScreenActor<Ref extends AnyActorRef>(
  route: RouteName,
  input: unknown,
): Ref | null {
  const screens = useScreens();
  const workstation = useWorkstation();
  const open = useSelector(screens, (snapshot) => snapshot.context.open);
  /** The input belongs to the moment of entering. */
  const enter = useEffectEvent(() => {
    const kept = screens.getSnapshot().context.open;
    if (kept?.route === route && kept.ref.getSnapshot().status === 'active') return kept.ref;
    screens.send({ type: 'screen.enter', route, input });
    return screens.getSnapshot().context.open?.ref;
  });
  useEffect(() => {
    const ref = enter();
    // A lock takes the view away and keeps the work: the same person finds it as it was.
    return () => {
      if (ref && workstation.getSnapshot().context.uncovered)
        screens.send({ type: 'screen.leave', ref });
    };
  }, [screens, workstation, route]);
  return open?.route === route ? (open.ref as Ref) : null;
}
