import { type ComponentType, lazy } from 'react'

/**
 * A part of a page that no page load waits for.
 * @returns `preload` for an element that is about to show it; a failure there is reported when the part is shown
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return {
    Part: lazy(async () => ({ default: await load() })),
    preload: () => void load().catch(() => undefined),
  }
}
