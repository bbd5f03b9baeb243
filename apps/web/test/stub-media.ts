import { vi } from 'vitest'

/**
 * Replaces media queries until the end of the test.
 * @param isMatch answer to each query
 */
export function stubMedia(isMatch: (query: string) => boolean): void {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { media: query, matches: isMatch(query) }),
  )
}
