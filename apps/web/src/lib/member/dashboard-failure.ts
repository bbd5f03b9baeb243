const PARAMETER = 'dashboard'
const FAILED = 'failed'

/** URL of the sign-in page after the dashboard failed to load for a signed-in member. */
export const DASHBOARD_FAILED_PATH = `/auth?${PARAMETER}=${FAILED}`

let happened = false

/**
 * Failure of the dashboard to load. The sign-in page then offers a retry instead of redirecting back. The URL
 * carries the failure, so that a browser that blocks storage does not redirect forever.
 */
export const dashboardFailure = {
  /** Reads the failure from the URL and removes it, so that a reload opens the dashboard again. */
  consume(address: Location, history: History): void {
    const url = new URL(address.href)
    if (url.searchParams.get(PARAMETER) !== FAILED) return
    happened = true
    url.searchParams.delete(PARAMETER)
    history.replaceState(history.state, '', url)
  },
  happened: () => happened,
  clear: () => {
    happened = false
  },
}
