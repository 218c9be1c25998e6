import type { PlaceName } from '#domain/places.ts';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { AnyActorRef } from 'xstate';
import { useScreens } from './workstation-context.tsx';

/**
 * The actor of a screen, as a child of the workstation: it can ask dialogs and hears what changed. Null for the first
 * moment. `input` is read when the screen is entered; later changes go to the actor as events.
 */
export function useScreenActor<Ref extends AnyActorRef>(place: PlaceName, input: unknown): Ref | null {
  const screens = useScreens();
  const open = useSelector(screens, (s) => s.context.open);
  useEffect(() => {
    screens.send({ type: 'screen.enter', place, input });
    const ref = screens.getSnapshot().context.open?.ref;
    return () => { if (ref) screens.send({ type: 'screen.leave', ref }); };
    // The input belongs to the moment of entering.
  }, [screens, place]);
  return open?.place === place ? (open.ref as Ref) : null;
}
