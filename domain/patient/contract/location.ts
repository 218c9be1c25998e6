import { procedure } from '#domain/platform/contract/procedure.ts';
import {
  id,
  int,
  listOf,
  literal,
  nullable,
  object,
  str,
  type Infer,
} from '#domain/platform/schema.ts';

const text = str({ max: 200 });
const success = literal('SUCCESS');

export const zipAnswer = object({
  postalCode: text,
  id,
  name: text,
  stateName: text,
  cities: listOf(object({ id, name: text, stateName: text })),
});
export type ZipAnswer = Infer<typeof zipAnswer>;
const state = object({ id, stateName: text, name: text });
const city = object({ id, name: text, stateName: text, stateId: id });
const missing = { NOT_FOUND: { status: 404, message: 'There is no such place.' } } as const;

const read = { permission: 'signed-in', audit: null, effect: 'read' } as const;
/** State, city and zip calls of the specification (§7). `stateName` is the two-letter code. */
export const locationContract = {
  state: procedure(read)
    .route({ method: 'GET', path: '/location/state/{id}' })
    .input(object({ id }))
    .output(object({ status: success, object: state }))
    .errors(missing),
  city: procedure(read)
    .route({ method: 'GET', path: '/location/city/{id}' })
    .input(object({ id }))
    .output(object({ status: success, object: city }))
    .errors(missing),
  /** Asked from the third character on: fewer than five digits are a miss, not an error. */
  zip: procedure(read)
    .route({ method: 'POST', path: '/api/zip/state_city_by_zip_code', inputStructure: 'detailed' })
    .input(object({ query: object({ zipCode: str({ max: 10 }) }) }))
    .output(zipAnswer)
    .errors({ NOT_FOUND: { status: 404, message: 'There is no such zip code.' } }),
  states: procedure(read)
    .route({ method: 'POST', path: '/api/state/states_list' })
    .output(
      object({ status: success, object: listOf(object({ country: text, states: listOf(state) })) }),
    ),
  searchCity: procedure(read)
    .route({ method: 'POST', path: '/api/city/search_city' })
    .input(object({ cityName: str({ max: 80 }) }, { stateId: nullable(int()) }))
    .output(object({ status: success, object: listOf(city) })),
};
