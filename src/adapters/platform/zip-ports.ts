import type { ZipPorts } from '#machines/platform/zip-lookup/zip-lookup.machine.ts';
import { valueOf, type Caller } from './call.ts';

export const zipPorts = (call: Caller): ZipPorts => ({
  lookUpZip: async (zip, signal) => {
    const answer = await call('location.zip', { query: { zipCode: zip } }, { signal });
    if (answer.ok)
      return answer.value.cities.map((city) => ({
        postalCode: answer.value.postalCode,
        id: city.id,
        name: city.name,
        stateName: city.stateName,
      }));
    return answer.error.status === 404 ? [] : valueOf(answer);
  },
});
