/**
 * The types of a machine, for `setup({ types: machineTypes<{ context: …; events: … }>() })`. XState
 * reads only the type of
 * this value and never the value, so this one function stands for a cast of an empty object in
 * every machine.
 */
export const machineTypes = <Types extends object>(): Types => ({}) as Types;
