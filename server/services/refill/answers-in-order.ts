import { required } from '#domain/platform/required.ts';

/**
 * The answers about prescriptions that were worked on in another order than they were asked for, in
 * the order of the request; a prescription that is named twice is answered once.
 */
export const answersInOrder = <Answer>(
  items: readonly { readonly rxId: number }[],
  answers: ReadonlyMap<number, Answer>,
): readonly Answer[] =>
  [...new Set(items.map((item) => item.rxId))].map((rxId) =>
    required(answers.get(rxId), 'the answer about a prescription'),
  );
