/**
 * The page asks for a part of the script that the server no longer has: it was updated while this
 * page was open.
 */
export class NewVersion extends Error {}

/** The addresses of a page's scripts: they name its version. */
export const ownScripts = (page: Document): string =>
  [...page.querySelectorAll('script[src]')].map((element) => element.getAttribute('src')).join();

/**
 * Fetches a part of the script. When that fails, it says whether the server has another version by
 * now.
 */
export async function part<T>(
  load: () => Promise<T>,
  page: Document = document,
  fetchPage: () => Promise<string> = async () => (await fetch('/', { cache: 'no-store' })).text(),
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const now = await fetchPage().then(
      (text) => ownScripts(new DOMParser().parseFromString(text, 'text/html')),
      () => null,
    );
    throw now === null || now === '' || now === ownScripts(page)
      ? error
      : new NewVersion('The server has a new version.');
  }
}
