/** Where the browser keeps which statuses of Smart Account and Machine ID it has seen, so that a change is told once. */
export const IDENTITY_SEEN_KEY = 'identitySeen'
