/** Business constants that both sides of a wire rely on. Units are in the names or the comments. */

/** The chain on which Smart Accounts and Machine IDs live. */
export const MACHINE_CHAIN_ID = 3338

/** Heartbeats a member needs before a Machine ID can be created. */
export const HEARTBEATS_FOR_MACHINE_ID = 100

/** Length of a member's personal referral code. */
export const REFERRAL_CODE_LENGTH = 5

/** Characters of a referral code: no 0/O, 1/I/L, so that a code can be read aloud. 31^5 = 28.6 million codes. */
export const REFERRAL_CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Points an invitee gets by the first version of the rule `invitee_points`. */
export const INVITEE_POINTS = 1000

export const PASSWORD_MIN_LENGTH = 8
/** Longer ones are refused: hashing costs what its input costs. */
export const PASSWORD_MAX_LENGTH = 256

/** Digits of a code sent by e-mail, and how long it lives. */
export const EMAIL_CODE_DIGITS = 6
export const EMAIL_CODE_SECONDS = 600

export const POINTS_LOG_DEFAULT_LIMIT = 10
export const POINTS_LOG_MAX_LIMIT = 100

export const REFERRALS_DEFAULT_LIMIT = 10
export const REFERRALS_MAX_LIMIT = 100

/** The largest picture that is taken, bytes. */
export const AVATAR_MAX_BYTES = 5_000_000

/** Results in one report of a node, and the largest size of one. */
export const MAX_RESULTS_PER_BATCH = 500
export const MAX_RESULT_BYTES = 100_000_000

/** Results are reported within this time; a node's clock may be ahead by `RESULT_MAX_AHEAD_SECONDS`. */
export const RESULT_MAX_AGE_HOURS = 24
export const RESULT_MAX_AHEAD_SECONDS = 300
