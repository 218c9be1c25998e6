import type { Answer, TestBrowser } from './server.ts';

/**
 * Adds or saves a patient; where others like it are stored already, adds it anyway, as somebody who
 * has looked at them.
 */
export async function addAnyway(
  browser: TestBrowser,
  body: Readonly<Record<string, unknown>>,
  path = '/api/patients',
): Promise<Answer> {
  const answer = await browser.post(path, body);
  if (answer.body.code !== 'ALIKE') return answer;
  const alike: readonly { readonly id: number }[] = answer.body.data.alike;
  return browser.post(path, { ...body, others: alike.map((row) => row.id) });
}
