import { placeFields } from '#domain/entities/address.ts';
import { draftOf, type DraftRef } from '#machines/draft.ts';
import { provideZipLookup, zipAnswer, zipPlaces, zipRefusal, zipSays } from '#machines/zip-lookup/zip-lookup.machine.ts';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { defineCommands } from '../commands/registry.ts';
import { useScopeProps } from '../commands/workstation-context.tsx';
import { Button } from '../kit/button.tsx';
import { useFieldPorts } from './field-ports.tsx';
import type { FieldViewProps } from './field-view.ts';
import { MaskView } from './mask-view.tsx';

/** Keys of a zip code whose cities stand below it. Elsewhere Alt+1 to 9 keep their meaning. */
export const zipCommands = defineCommands({ name: 'zip', kind: 'text', title: 'This zip code', refusal: zipRefusal }, [
  ...Array.from({ length: 9 }, (_, index) => ({ id: `zip.city-${index + 1}`, title: `City ${index + 1}`, group: 'Field', keys: [`Alt+${index + 1}`], event: { type: 'zip.choose', index }, hidden: true as const, yields: true as const })),
  { id: 'zip.retry', title: 'Look the city up again', group: 'Field', keys: ['Shift+F5'], event: { type: 'zip.retry' }, hidden: true, yields: true },
]);
const text = (v: unknown): string => (v === null || v === undefined ? '' : String(v));
const startOf = (draft: DraftRef, zip: string) => { const { values } = draftOf(draft), of = placeFields(zip); return { zip: text(values[zip]), cityId: Number(values[of.cityId] ?? 0), city: text(values[of.cityName]), state: text(values[of.state]) }; };

/** A zip code that fills city, state and city id of its form. More than one city is a choice; a miss leaves them blank. */
export function ZipCityView(p: FieldViewProps & { readonly draft: DraftRef }) {
  const ports = useFieldPorts(), [logic] = useState(() => provideZipLookup({ lookUpZip: (zip, signal) => ports.lookUpZip(zip, signal) }));
  const zip = useActorRef(logic, { input: startOf(p.draft, p.name) }), scope = useScopeProps('zip', 'text', zip);
  const answer = useSelector(zip, zipAnswer), says = useSelector(zip, zipSays), places = useSelector(zip, zipPlaces), failed = useSelector(zip, (s) => s.matches('failed'));
  const fill = useEffectEvent(() => {
    const now = startOf(p.draft, p.name), of = placeFields(p.name);
    // An answer to another zip code than the one that stands here is not for this form any more.
    if (answer.zip !== now.zip || (answer.cityId === now.cityId && answer.city === now.city && answer.state === now.state)) return;
    p.draft.send({ type: 'draft.fill', values: { [of.cityName]: answer.city || null, [of.state]: answer.state || null, [of.cityId]: answer.cityId } });
  });
  useEffect(() => { zip.send({ type: 'zip.type', text: text(p.value) }); }, [zip, p.value]);
  useEffect(() => { fill(); }, [answer, p.value]);
  return (
    <div {...scope}>
      <MaskView {...p} />
      {says === null || p.readOnly ? null : <p role="status" className="mt-0.5 text-small text-muted">{says}</p>}
      {failed ? <Button command="zip.retry" className="mt-1" onClick={() => zip.send({ type: 'zip.retry' })}>Retry</Button> : null}
      {places.map((place, index) => <Button key={place.id} command={`zip.city-${index + 1}`} className="mt-1 mr-1" onClick={() => zip.send({ type: 'zip.choose', index })}>{place.name}, {place.stateName}</Button>)}
    </div>
  );
}
