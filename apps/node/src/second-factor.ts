import { z } from 'zod'
import { ask } from './ask.ts'
import { callServer, ServerError } from './call-server.ts'
import { printLine } from './display/print-line.ts'
import { localize } from './language.ts'
import { messages } from './messages.ts'
import { NodeError } from './node-error.ts'
import type { Network } from './read-network.ts'

interface Tokens {
  access_token: string
  refresh_token: string
  expires_in: number
}

const userSchema = z.object({
  factors: z.array(z.object({ id: z.string(), factor_type: z.string(), status: z.string() })).default([]),
})
const challengeSchema = z.object({ id: z.string() })
const tokensSchema = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() })

/** Maximum number of code attempts per login. */
const TRIES = 3

/**
 * Verifies the account's second factor (GoTrue protocol) with an authenticator or recovery code. Returns the
 * session with new tokens, or the unchanged session if the account has no second factor.
 */
export async function showSecondFactor<Session extends Tokens>(
  { authUrl, authApiKey }: Network,
  session: Session,
): Promise<Session> {
  const headers = { apikey: authApiKey, authorization: `Bearer ${session.access_token}` }
  const { factors } = await callServer(`${authUrl}/user`, userSchema, { headers })
  const app = factors.find(({ factor_type, status }) => factor_type === 'totp' && status === 'verified')
  if (!app) return session
  const given = process.env.HEARTH_CODE
  for (let attempt = 1; ; attempt++) {
    const code = given ?? (await ask(messages.askCode(), messages.secondFactorNeeded()))
    try {
      const path = `${authUrl}/factors/${app.id}`
      const challenge = await callServer(`${path}/challenge`, challengeSchema, {
        method: 'POST',
        headers,
        body: {},
      })
      const upgraded = await callServer(`${path}/verify`, tokensSchema, {
        method: 'POST',
        headers,
        body: { challenge_id: challenge.id, code },
      })
      return { ...session, ...upgraded }
    } catch (error) {
      if (!(error instanceof ServerError)) throw error
      const isWrong = error.code === 'mfa_verification_failed'
      if (!isWrong || given !== undefined || attempt === TRIES) throw explain(error, isWrong)
      printLine(localize(messages.wrongCodeRetry()))
    }
  }
}

function explain(rejection: ServerError, isWrong: boolean): NodeError {
  if (isWrong) {
    return new NodeError('rejected', messages.wrongCode())
  }
  if (rejection.status === 429) {
    return new NodeError('rejected', messages.tooManyAttempts({ seconds: rejection.retryAfterSeconds ?? 60 }))
  }
  return new NodeError('rejected', messages.codeRejected({ reason: rejection.message }))
}
