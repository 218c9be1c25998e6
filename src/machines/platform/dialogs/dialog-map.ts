/**
 * Every dialog of the client by its name, with its machine. Each area adds its own in its
 * `feature.ts`. So a machine asks for a dialog of any area by name, with the input and the answer
 * that the dialog has, and imports nothing of that area.
 */
export interface DialogMap {}
export type DialogName = keyof DialogMap;
