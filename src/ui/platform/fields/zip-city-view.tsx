import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { placeFields } from '#domain/platform/entities/address.ts';
import { draftOf, type DraftRef } from '#machines/platform/draft/draft.ts';
import {
  type zipLookupMachine,
  provideZipLookup,
  zipAnswer,
  zipPlaces,
  zipRefusal,
  zipSays,
} from '#machines/platform/zip-lookup/zip-lookup.machine.ts';
import { Button } from '#ui/kit/button.tsx';
import { defineCommands } from '#ui/platform/commands/registry.ts';
import { useScopeProps } from '#ui/platform/commands/workstation-context.tsx';
import { useFieldPorts } from './field-ports.tsx';
import type { FieldViewProps } from './field-view.ts';
import { MaskView } from './mask-view.tsx';

/** Keys of a zip code whose cities stand below it. Elsewhere Alt+1 to 9 keep their meaning. */
export const zipCommands = defineCommands<typeof zipLookupMachine>(
  { name: 'zip', kind: 'text', title: 'This zip code', refusal: zipRefusal },
  [
    ...Array.from({ length: 9 }, (_, index) => ({
      id: `zip.city-${index + 1}`,
      title: `City ${index + 1}`,
      group: 'Field',
      keys: [`Alt+${index + 1}`],
      event: { type: 'zip.choose' as const, index },
      hidden: true as const,
      yields: true as const,
    })),
    {
      id: 'zip.retry',
      title: 'Look the city up again',
      group: 'Field',
      keys: ['Shift+F5'],
      event: { type: 'zip.retry' },
      hidden: true,
      yields: true,
    },
  ],
);
const text = (input: unknown): string =>
  input === null || input === undefined ? '' : String(input);
const startOf = (draft: DraftRef, zip: string) => {
  const { values } = draftOf(draft);
  const of = placeFields(zip);
  return {
    zip: text(values[zip]),
    cityId: Number(values[of.cityId] ?? 0),
    city: text(values[of.cityName]),
    state: text(values[of.state]),
  };
};

interface Place {
  readonly zip: string;
  readonly cityId: number;
  readonly city: string;
  readonly state: string;
}
/**
 * A zip code that fills city, state and city id of what it stands in. More than one city is a
 * choice; a miss leaves them blank.
 */
function ZipPlaceView({
  now,
  fill,
  ...rest
}: FieldViewProps & {
  now(): Place;
  fill(to: {
    readonly cityName: string | null;
    readonly state: string | null;
    readonly cityId: number;
  }): void;
}) {
  const ports = useFieldPorts();
  const [logic] = useState(() =>
    provideZipLookup({ lookUpZip: (zip, signal) => ports.lookUpZip(zip, signal) }),
  );
  const zip = useActorRef(logic, { input: now() });
  const scope = useScopeProps('zip', 'text', zip);
  const answer = useSelector(zip, zipAnswer);
  const says = useSelector(zip, zipSays);
  const places = useSelector(zip, zipPlaces);
  const failed = useSelector(zip, (snapshot) => snapshot.matches('failed'));
  const take = useEffectEvent(() => {
    const was = now();
    // An answer to another zip code than the one that stands here is not for this form any more.
    if (
      answer.zip !== was.zip ||
      (answer.cityId === was.cityId && answer.city === was.city && answer.state === was.state)
    )
      return;
    fill({ cityName: answer.city || null, state: answer.state || null, cityId: answer.cityId });
  });
  useEffect(() => {
    zip.send({ type: 'zip.type', text: text(rest.value) });
  }, [zip, rest.value]);
  useEffect(() => {
    take();
  }, [answer, rest.value]);
  return (
    <div {...scope}>
      <MaskView {...rest} />
      {says === null || rest.readOnly ? null : (
        <p role="status" className="mt-0.5 text-small text-muted">
          {says}
        </p>
      )}
      {failed ? (
        <Button
          command="zip.retry"
          className="mt-1"
          onClick={() => zip.send({ type: 'zip.retry' })}
        >
          Retry
        </Button>
      ) : null}
      {places.map((place, index) => (
        <Button
          key={place.id}
          command={`zip.city-${index + 1}`}
          className="mt-1 mr-1"
          onClick={() => zip.send({ type: 'zip.choose', index })}
        >
          {place.name}, {place.stateName}
        </Button>
      ))}
    </div>
  );
}
/** The zip code of a form; one with a prefix fills the place of its own block. */
export function ZipCityView({ draft, ...rest }: FieldViewProps & { readonly draft: DraftRef }) {
  const of = placeFields(rest.name);
  return (
    <ZipPlaceView
      {...rest}
      now={() => startOf(draft, rest.name)}
      fill={(to) =>
        draft.send({
          type: 'draft.fill',
          values: { [of.cityName]: to.cityName, [of.state]: to.state, [of.cityId]: to.cityId },
        })
      }
    />
  );
}
/** The zip code of a row that keeps its city beside it. */
export const RowZipView = ({
  row,
  fill,
  ...rest
}: FieldViewProps & {
  readonly row: Readonly<Record<string, unknown>>;
  fill(values: Readonly<Record<string, unknown>>): void;
}) => (
  <ZipPlaceView
    {...rest}
    now={() => ({
      zip: text(row['zipCode']),
      cityId: Number(row['cityId'] ?? 0),
      city: text(row['cityName']),
      state: text(row['state']),
    })}
    fill={fill}
  />
);
