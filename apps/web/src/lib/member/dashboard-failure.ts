import { readSessionStored, writeSessionStored } from '@hearth/ui/lib/browser-storage'

const FAILED_KEY = 'dashboardFailed'

/**
 * Set if the dashboard failed to load for a signed-in member. The sign-in page then offers a retry instead of
 * redirecting back.
 */
export const dashboardFailure = {
  happened: () => readSessionStored(FAILED_KEY) === 'true',
  set: (value: boolean) => {
    writeSessionStored(FAILED_KEY, String(value))
  },
}
