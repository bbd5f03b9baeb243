import { z } from 'zod'

/**
 * Every error the main API can answer, by its code on the wire, with its HTTP status.
 * The list is closed: a code that is not here does not compile on either side.
 */
export const errorStatuses = {
  INVALID_REQUEST: 400,
  BOT_CHECK_FAILED: 400,
  UNAUTHORIZED: 401,
  INVALID_CREDENTIALS: 401,
  FORBIDDEN: 403,
  /** The session must show a second factor first. */
  SECOND_FACTOR_REQUIRED: 403,
  /** The caller must prove who they are again: the last proof is too old for this. */
  REAUTHENTICATION_REQUIRED: 403,
  EMAIL_NOT_CONFIRMED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  /** Claims of the member are held back; GET /api/holds says why. */
  HELD: 409,
  /** The address of the account is to be confirmed again first; GET /api/holds says why. */
  CHECK_REQUIRED: 409,
  /** It was there, and is over. */
  GONE: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof errorStatuses

export const errorCodes = Object.keys(errorStatuses) as ErrorCode[]

/** The body of every error answer. `message` is for a person, `error` for a program. */
export const wireErrorSchema = z.object({
  message: z.string(),
  error: z.string(),
  statusCode: z.number().optional(),
  /** Names the request in the server's log; present where the cause is only there. */
  requestId: z.string().optional(),
})

export type WireError = z.infer<typeof wireErrorSchema>
