/** Business constants shared by the client and the server. Names or comments specify the units. */

/** Chain of Smart Accounts and Machine IDs. */
export const MACHINE_CHAIN_ID = 3338

/** Heartbeats required to create a Machine ID. */
export const HEARTBEATS_FOR_MACHINE_ID = 100

/** Length of a member's referral code. */
export const REFERRAL_CODE_LENGTH = 5

/** Characters of a referral code, without 0/O and 1/I/L so that it can be read aloud. 31^5 = 28.6 million codes. */
export const REFERRAL_CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** An invitee's points in the first version of the rule `invitee_points`. */
export const INVITEE_POINTS = 1000

export const PASSWORD_MIN_LENGTH = 8
/** Maximum password length in characters. Limits hashing cost, which grows with the input. */
export const PASSWORD_MAX_LENGTH = 256

/** Digits and lifetime of an emailed code. */
export const EMAIL_CODE_DIGITS = 6
export const EMAIL_CODE_SECONDS = 600

export const POINTS_LOG_DEFAULT_LIMIT = 10
export const POINTS_LOG_MAX_LIMIT = 100

export const REFERRALS_DEFAULT_LIMIT = 10
export const REFERRALS_MAX_LIMIT = 100

export const AVATAR_MAX_BYTES = 5_000_000

/** Pictures in one message of a case. */
export const ATTACHMENTS_PER_MESSAGE = 3

/** Maximum results per report, and maximum size of one result. */
export const MAX_RESULTS_PER_BATCH = 500
export const MAX_RESULT_BYTES = 100_000_000

/** Maximum age of a reported result, and maximum lead of a node's clock. */
export const RESULT_MAX_AGE_HOURS = 24
export const RESULT_MAX_AHEAD_SECONDS = 300
