import { type ComponentType, lazy } from 'react'

/**
 * Creates a lazy component.
 * @returns `preload` ignores errors, which rendering reports
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return {
    Part: lazy(async () => ({ default: await load() })),
    preload: () => void load().catch(() => undefined),
  }
}
