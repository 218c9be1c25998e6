import { answerOf } from '#server/platform/problem.ts';
import { signedIn } from '#server/platform/procedure-runtime.ts';
import {
  countries,
  findCities,
  getCity,
  getState,
  lookUpZip,
} from '#server/services/patient/location.ts';

const api = signedIn.location;
const success = <T>(object: T) => ({ status: 'SUCCESS' as const, object });

export const locationProcedures = {
  state: api.state.handler(async ({ input, context: { work } }) =>
    success(answerOf(await getState(work.db, input.id))),
  ),
  city: api.city.handler(async ({ input, context: { work } }) =>
    success(answerOf(await getCity(work.db, input.id))),
  ),
  zip: api.zip.handler(async ({ input, context: { work } }) =>
    answerOf(await lookUpZip(work.db, input.query.zipCode)),
  ),
  states: api.states.handler(async ({ context: { work } }) => success(await countries(work.db))),
  searchCity: api.searchCity.handler(async ({ input, context: { work } }) =>
    success(await findCities(work.db, input.cityName, input.stateId ?? null)),
  ),
};
