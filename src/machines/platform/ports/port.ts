import { fromPromise } from 'xstate';
import { messages } from '#domain/platform/messages.ts';

/**
 * The default of every port: a machine that was never given the outside world says which part is
 * missing.
 */
export const unprovided = <Output, Input = void>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`The port ${name} is not provided`)));

/** An action port that was never provided; `Params`: what the machine hands to it. */
export function unprovidedAction(name: string): () => void;
export function unprovidedAction<Params>(name: string): (_at: unknown, params: Params) => void;
export function unprovidedAction(name: string): () => void {
  return () => {
    throw new Error(`The port ${name} is not provided`);
  };
}

/** A function of the outside world as an actor. Leaving the invoking state aborts the signal. */
export const port = <Output, Input>(call: (input: Input, signal: AbortSignal) => Promise<Output>) =>
  fromPromise<Output, Input>(({ input, signal }) => call(input, signal));

/** The words of an unexpected fault, for the person at the screen. */
export const faultText = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : messages.somethingWentWrong;
