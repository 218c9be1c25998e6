import { valueOf, type Caller } from '#adapters/platform/call.ts';
import type { ZipPorts } from '#machines/patient/zip-lookup/zip-lookup.machine.ts';

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
