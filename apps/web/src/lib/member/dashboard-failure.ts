let hasFailed = false

/**
 * Set if the dashboard failed to load for a signed-in member. The sign-in page then offers a retry instead of
 * redirecting back. Not stored, so a reload retries.
 */
export const dashboardFailure = {
  happened: () => hasFailed,
  set: (value: boolean) => {
    hasFailed = value
  },
}
