/** Who saved a record while somebody else was typing, by name, and the instant. */
export interface FirstSaver {
  readonly name: string;
  readonly at: string;
}
/** How a sentence begins where nobody knows who it was. */
const somebody = 'Someone else';
/** The one who saved first, as a sentence begins with them: a name, or "Someone else" for null. */
export const nameOfSaver = (saver: FirstSaver | null): string => saver?.name ?? somebody;
/**
 * A message that begins with "Someone else", with the name instead where it is known: "Tess Oduya
 * saved this patient first." Any other message stays as it is.
 */
export const withSaver = (message: string, saver: FirstSaver | null): string =>
  message.startsWith(`${somebody} `)
    ? nameOfSaver(saver) + message.slice(somebody.length)
    : message;
/**
 * That somebody changed a record before this person's step, and what to do then: "Tess Oduya
 * changed this prescription first. Scan again."
 */
export const changedFirst = (saver: FirstSaver | null, noun: string, next: string): string =>
  `${nameOfSaver(saver)} changed this ${noun} first. ${next}`;
