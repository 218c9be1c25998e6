import { textAt, type Place, type XmlElement } from './tree.ts';
import { isYes } from './values.ts';

/** SI, "signed prescription", among the coverage codes of a drug: older senders mark it so. */
const isMarked = (part: XmlElement): boolean =>
  /^Medication(Prescribed|Response)$/.test(part.name) &&
  part.children.some((child) => child.name === 'DrugCoverageStatusCode' && child.text === 'SI');
const hasMark = (part: XmlElement): boolean => isMarked(part) || part.children.some(hasMark);

/** Whether a message says of itself that it was signed. Anybody can write that. */
export const saysSigned = (root: Place, header: Place | null): boolean =>
  isYes(textAt(header, 'DigitalSignature', 'DigitalSignatureIndicator')) || hasMark(root.element);
