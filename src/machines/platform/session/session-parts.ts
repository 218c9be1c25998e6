/**
 * Machines of other areas that the session runs, by name: the first set-up of an empty server. The
 * area that has one adds it in its `feature.ts`.
 */
export interface SessionParts {}
