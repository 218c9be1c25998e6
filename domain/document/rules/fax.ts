import { canBeCalled } from '#domain/platform/rules/phone.ts';

/** At most so many documents and pages go out as one fax, the cover not counted. */
export const mostFaxDocuments = 20;
const mostFaxPages = 50;
/** Where faxes go, in words for whoever sends one. */
export const faxesGoTo =
  'No fax line is connected: each fax is written as a PDF to the folder faxes of the data folder, and nobody’s machine gets it.';
/**
 * Stands on every cover: who gets a fax by mistake is to say so (HIPAA Privacy Rule, 45 CFR
 * 164.530(c), reasonable safeguards).
 */
export const faxConfidential =
  'Confidential: this fax holds protected health information and is meant for the recipient named above alone. If it reached you by mistake, call the number above at once, read no further and destroy all pages. Passing it on is prohibited by law.';

/** Why a fax can't go to this number, or null. */
export const faxNumberRefusal = (fax: string): string | null =>
  canBeCalled(fax)
    ? null
    : 'This is no number that can be reached: area code and exchange begin with 2 to 9.';
/** Why these papers can't go as one fax, or null. */
export function faxPapersRefusal(papers: readonly { readonly pages: number }[]): string | null {
  if (papers.length === 0) return 'Mark the documents that are to go.';
  if (papers.length > mostFaxDocuments)
    return `A fax takes ${mostFaxDocuments} documents at most: send the others with another one.`;
  return papers.reduce((sum, paper) => sum + paper.pages, 0) > mostFaxPages
    ? `A fax takes ${mostFaxPages} pages at most: send the others with another one.`
    : null;
}
