let hasFailed = false

/**
 * Set when the dashboard could not be opened for a member who is logged in: the sign-in page then stays and
 * offers another try, where it would otherwise send the member straight back. Not kept: a reload tries again.
 */
export const dashboardFailure = {
  happened: () => hasFailed,
  set: (value: boolean) => {
    hasFailed = value
  },
}
