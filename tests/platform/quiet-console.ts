import { afterAll, beforeAll, expect, vi } from 'vitest';

/**
 * A machine that starts, or is told something, inside another one's action loses XState's order of
 * actions; it warns of that, and the file then fails.
 */
export function failOnNestedActions(): void {
  const said: string[] = [];
  beforeAll(() => {
    vi.spyOn(console, 'warn').mockImplementation((text: unknown) => {
      if (String(text).startsWith('Custom actions should not call'))
        said.push(String(text).slice(0, 60));
    });
  });
  afterAll(() => {
    vi.restoreAllMocks();
    expect(said).toEqual([]);
  });
}
