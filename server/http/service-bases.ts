import { pathIn } from './call.ts';
/**
 * Where the three services of the specification's call table are mounted; empty means directly on
 * the origin.
 */
export interface ServiceBases {
  readonly a: string;
  readonly b: string;
  readonly c: string;
}
export const noBases: ServiceBases = { a: '', b: '', c: '' };

/** The paths of the call table, per service. The permission list stands on A and again on C. */
const paths: Readonly<Record<keyof ServiceBases, RegExp>> = {
  a: /^\/(company|api\/company\/search|location\/state\/[^/]+|store|store\/search|api\/permissions\/load-permissions)$/,
  b: /^\/(location\/city\/[^/]+|api\/zip\/state_city_by_zip_code|api\/state\/states_list|api\/city\/search_city)$/,
  c: /^\/(api\/roles\/.+|api\/permissions\/load-permissions)$/,
};

/**
 * Takes a service's base off a URL where the rest is one of that service's paths; any other URL
 * stays as it is.
 */
export function withoutBase(url: string, bases: ServiceBases): string {
  for (const service of ['a', 'b', 'c'] as const) {
    const base = bases[service];
    if (base && url.startsWith(`${base}/`) && paths[service].test(pathIn(url.slice(base.length))))
      return url.slice(base.length);
  }
  return url;
}
