/** Storage key of the last seen identity statuses, so that each change is notified once. */
export const IDENTITY_SEEN_KEY = 'identitySeen'
