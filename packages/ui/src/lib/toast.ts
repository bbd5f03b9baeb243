import type { ExternalToast } from 'sonner'

let isNeeded = false
let resolveReady: () => void
const ready = new Promise<void>((resolve) => (resolveReady = resolve))
const listeners = new Set<() => void>()

/** Subscribable store: true once a toast is requested, so that the toaster is rendered. */
export const toasterNeeded = {
  get: () => isNeeded,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Called by the toaster when it can receive toasts. */
export function markToasterReady(): void {
  resolveReady()
}

function createToast(kind: 'success' | 'error' | 'info') {
  /**
   * Shows a toast.
   * @returns false if the toaster failed to load
   */
  return async (message: string, options?: ExternalToast): Promise<boolean> => {
    isNeeded = true
    for (const listener of listeners) listener()
    try {
      const [{ toast }] = await Promise.all([import('../components/toaster.tsx'), ready])
      toast[kind](message, options)
      return true
    } catch (error) {
      console.warn(error)
      return false
    }
  }
}

/** Shows toasts with sonner, which the first toast loads (`toaster.tsx`). */
export const toast = {
  success: createToast('success'),
  error: createToast('error'),
  info: createToast('info'),
}
