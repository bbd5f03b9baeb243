import type { ExternalToast } from 'sonner'

/**
 * Stands in for `toast` of sonner, which is loaded with the first toast that there is to show.
 * `build/light-sonner.ts` puts it in sonner's place; `toaster.tsx` shows them.
 */
let isNeeded = false
let resolveReady: () => void
const ready = new Promise<void>((resolve) => (resolveReady = resolve))
const listeners = new Set<() => void>()

/** Whether there was ever a toast to show: from then on the toaster stands on the page. */
export const toasterNeeded = {
  get: () => isNeeded,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Called by the toaster once it hears of toasts. */
export function markToasterReady(): void {
  resolveReady()
}

function createToast(kind: 'success' | 'error' | 'info') {
  /** @returns false if the toaster could not be loaded */
  return async (message: string, options?: ExternalToast): Promise<boolean> => {
    isNeeded = true
    for (const listener of listeners) listener()
    try {
      const [{ toast }] = await Promise.all([import('./toaster.tsx'), ready])
      toast[kind](message, options)
      return true
    } catch (error) {
      console.warn(error)
      return false
    }
  }
}

export const toast = {
  success: createToast('success'),
  error: createToast('error'),
  info: createToast('info'),
}
