/** Storage key of the last seen identity statuses, so that the member is notified of each change once. */
export const IDENTITY_SEEN_KEY = 'identitySeen'
