import { z } from 'zod'

/** HTTP status of every main API error, by error code. The list is closed: unknown codes do not compile. */
export const errorStatuses = {
  INVALID_REQUEST: 400,
  BOT_CHECK_FAILED: 400,
  UNAUTHORIZED: 401,
  INVALID_CREDENTIALS: 401,
  FORBIDDEN: 403,
  /** The session requires a second factor. */
  SECOND_FACTOR_REQUIRED: 403,
  /** The last proof of identity is too old for this call. */
  REAUTHENTICATION_REQUIRED: 403,
  EMAIL_NOT_CONFIRMED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  /** The member's claims are suspended; GET /api/holds returns the reasons. */
  HELD: 409,
  /** The email address must be reconfirmed; GET /api/holds returns the reasons. */
  CHECK_REQUIRED: 409,
  /** The campaign has ended. */
  GONE: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof errorStatuses

export const errorCodes = Object.keys(errorStatuses) as ErrorCode[]

const params = z.record(z.string(), z.unknown())

/** Body of every error response. Messages are for humans; all other fields are for programs. */
export const wireErrorSchema = z.object({
  message: z.string(),
  error: z.string(),
  statusCode: z.number().optional(),
  /** ID of the message and its values; absent if the error concerns fields. */
  messageId: z.string().optional(),
  params: params.optional(),
  /** Invalid fields of the request. */
  fields: z
    .array(
      z.object({
        /** For example `body.email`. */
        path: z.string(),
        /** ID of the message. */
        code: z.string(),
        params: params.optional(),
        message: z.string(),
      }),
    )
    .optional(),
  /** ID of the request in the server's log; present if the status is 500 or higher. */
  requestId: z.string().optional(),
})

export type WireError = z.infer<typeof wireErrorSchema>
