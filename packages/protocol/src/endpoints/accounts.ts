import { z } from 'zod'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../constants.ts'
import { emailAddress } from '../email-address.ts'
import { endpoint } from '../endpoint.ts'
import { text } from '../text.ts'
import { userSchema } from '../user.ts'

export const loginBodySchema = z.object({
  email: emailAddress(),
  password: text(PASSWORD_MAX_LENGTH).min(PASSWORD_MIN_LENGTH),
  /** Result of the bot check: a Turnstile token, or the base64 payload of a solved ALTCHA challenge. */
  turnstileToken: text(16_384).min(1),
})

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  tag: 'Accounts',
  access: 'public',
  rateClass: 'login',
  body: loginBodySchema,
  answer: z.object({
    access_token: z.string(),
    refresh_token: z.string(),
    token_type: z.literal('bearer'),
    /** Seconds until the access token expires. */
    expires_in: z.number(),
    /** Expiry of the access token, in seconds since 1970. */
    expires_at: z.number(),
    user: userSchema,
  }),
  errors: ['INVALID_CREDENTIALS', 'EMAIL_NOT_CONFIRMED', 'BOT_CHECK_FAILED', 'FORBIDDEN'],
})

export const readBotChallenge = endpoint({
  method: 'GET',
  path: '/api/bot-check/challenge',
  tag: 'Accounts',
  access: 'public',
  rateClass: 'challenge',
  answer: z.object({
    parameters: z.record(z.string(), z.unknown()),
    signature: z.string().optional(),
  }),
  errors: [],
})
