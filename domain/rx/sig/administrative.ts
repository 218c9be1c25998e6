/**
 * What stands behind directions for the pharmacy, and is no direction: how much to dispense,
 * refills, a diagnosis code, numbers of the prescriber, the patient's weight. Each is a whole
 * phrase with its own word and number; anything else is left, and then the text is not read.
 */
const icd = String.raw`[A-TV-Z]\d[\dA-Z](?:\.[\dA-Z]{1,4})?`;
const units = String.raw`(?:tab(?:let)?s?|cap(?:sule)?s?|ml|mls|g|gm|grams?|units?|patches|films?)`;
const count = String.raw`#?\s*\d{1,4}(?:\s*\([a-z-]+\))?(?:\s*${units})?`;
const diagnosis = String.raw`(?:dx|icd-?10|icd|diagnosis|dx codes?|icd-?10 codes?)[\s.:#]*`;
const weight = [
  String.raw`(?:weight|wt)\b[\s.:=]*\d+(?:\.\d+)?`,
  String.raw`\s*(?:kg|kilograms?|lbs?|pounds?)`,
].join('');
const phrases = [
  String.raw`(?:dispense|disp|qty|quantity)\b[\s.:#-]*${count}`,
  String.raw`#\s*\d{1,4}(?:\s*\([a-z-]+\))?`,
  String.raw`(?:rf|refills?)\b[\s.:x#-]*\d{1,2}`,
  String.raw`\d{1,2}\s+refills?`,
  String.raw`\d{1,3}[\s-]days?'?\s+supply`,
  String.raw`(?:qs|q\.s\.|quantity sufficient)`,
  String.raw`${diagnosis}${icd}(?:\s*[,/]\s*${icd})*`,
  String.raw`[A-TV-Z]\d[\dA-Z]\.[\dA-Z]{1,4}`,
  String.raw`(?:nadean|dea|x-?dea|npi)\b[\s.:#]*[a-z]{0,2}\d{7,10}`,
  weight,
];
const one = `(?:${phrases.join('|')})`;
const behind = new RegExp(
  String.raw`[\s,;.-]*(?<![\w/])(?:\(\s*${one}\s*\)|${one})\s*[.,;]?\s*$`,
  'i',
);
const before = new RegExp(String.raw`^\s*${weight}\s*[.,;:-]\s*`, 'i');

/**
 * The text with what is meant for the pharmacy blanked out at its end, and the weight at its
 * beginning, so that every other character keeps its place. A text that holds nothing else is left
 * as it is.
 */
export function directionsIn(text: string): string {
  const lead = before.exec(text)?.[0].length ?? 0;
  let end = text.length;
  for (let found = behind.exec(text); found !== null; found = behind.exec(text.slice(0, end)))
    end = found.index;
  const kept = text.slice(lead, end);
  return /\w/.test(kept) ? `${' '.repeat(lead)}${kept}${' '.repeat(text.length - end)}` : text;
}
