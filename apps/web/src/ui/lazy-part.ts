import { type ComponentType, lazy } from 'react'

/**
 * A part of a page that no page load waits for.
 * @returns `preload` for where somebody is about to want it; what fails there is tried again when it is shown
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return {
    Part: lazy(async () => ({ default: await load() })),
    preload: () => void load().catch(() => undefined),
  }
}
