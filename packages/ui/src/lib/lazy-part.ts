import { type ComponentType, lazy } from 'react'

/**
 * Creates a lazy component.
 * @returns the component and `preload`, which ignores errors; rendering reports them
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return {
    Part: lazy(async () => ({ default: await load() })),
    preload: () => void load().catch(() => undefined),
  }
}
