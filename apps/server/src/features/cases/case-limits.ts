/** Open cases of a member. */
export const MAX_OPEN_CASES = 10

/** Cases that a member opens in 24 hours. */
export const MAX_CASES_PER_DAY = 10

/** Messages of a member in a case since the last answer. */
export const MAX_UNANSWERED_MESSAGES = 5
