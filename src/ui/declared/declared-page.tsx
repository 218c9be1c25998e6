import type { PlaceName } from '#domain/places.ts';
import type { RecordScreenRef } from '#machines/record/record-screen.machine.ts';
import { useScreenActor } from '../commands/use-screen.ts';
import { useWorkstation } from '../commands/workstation-context.tsx';
import { Spinner } from '../kit/progress.tsx';
import type { DeclaredScreen } from './declare-screen.tsx';

/** A declared screen at its place, for the person who is signed in. */
export function DeclaredPage({ place, page }: { readonly place: PlaceName; readonly page: DeclaredScreen }) {
  const workstation = useWorkstation();
  const screen = useScreenActor<RecordScreenRef>(place, page.inputFor(() => workstation.getSnapshot().context));
  return screen ? <page.View screen={screen} /> : <Spinner label={`Opening ${page.name}`} />;
}
