/**
 * Whether a machine would take an event now. Commands and refusals hold events by nothing but their
 * type; the methods here
 * let any snapshot be asked about such an event without a cast at every place that asks.
 */
export const accepts = (
  snapshot: { can(event: { readonly type: string }): boolean },
  event: { readonly type: string },
): boolean => snapshot.can(event);
