import { text } from '@hearth/protocol/text'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { readActivity } from '../activity/read-activity.ts'
import { AuthError } from '../auth-error.ts'
import { challengeFactor } from '../mfa/challenge-factor.ts'
import { createRecoveryCodes } from '../mfa/create-recovery-codes.ts'
import { enrollFactor } from '../mfa/enroll-factor.ts'
import { type Caller, type FactorDeps, factorNotFound } from '../mfa/factor-deps.ts'
import { readRecoveryCodes } from '../mfa/read-recovery-codes.ts'
import { removeFactor } from '../mfa/remove-factor.ts'
import { verifyFactor } from '../mfa/verify-factor.ts'
import { verifyRecoveryCode } from '../mfa/verify-recovery-code.ts'
import { endOneSession } from '../sessions/end-one-session.ts'
import { readSessions } from '../sessions/read-sessions.ts'
import { parse } from './bodies.ts'

const name = text(100)
  .nullish()
  .transform((value) => value?.trim() ?? '')
const code = text(64).min(1)
const enrollBody = z.object({
  factor_type: z.enum(['totp', 'phone', 'webauthn']),
  friendly_name: name,
  issuer: name,
})
const verifyBody = z.object({ challenge_id: z.uuid(), code })
const recoveryBody = z.object({ friendly_name: name }).nullish()
const recoveryVerifyBody = z.object({ code })
const activityQuery = z.object({ before: z.uuid().optional() })

/** Adds routes for the caller's second factors, sessions and recent activity. */
export function serveFactors(
  app: FastifyInstance,
  deps: FactorDeps,
  authenticate: (request: FastifyRequest) => Promise<Caller>,
): void {
  app.post('/factors', async (request) => {
    const caller = await authenticate(request)
    const { factor_type, friendly_name, issuer } = parse(enrollBody, request.body)
    if (factor_type === 'phone') {
      throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
    }
    if (factor_type === 'webauthn') {
      throw new AuthError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
    }
    return enrollFactor(deps, caller, { friendlyName: friendly_name, issuer })
  })
  app.post('/factors/:id/challenge', async (request) =>
    challengeFactor(deps, await authenticate(request), factorId(request)),
  )
  app.post('/factors/:id/verify', async (request) => {
    const caller = await authenticate(request)
    const { challenge_id, code } = parse(verifyBody, request.body)
    return verifyFactor(deps, caller, { factorId: factorId(request), challengeId: challenge_id, code })
  })
  app.delete('/factors/:id', async (request) =>
    removeFactor(deps, await authenticate(request), { id: factorId(request) }),
  )

  app.get('/factors/recovery-codes', async (request) => readRecoveryCodes(deps, await authenticate(request)))
  app.post('/factors/recovery-codes', async (request) => {
    const caller = await authenticate(request)
    const friendlyName = parse(recoveryBody, request.body)?.friendly_name ?? ''
    return createRecoveryCodes(deps, caller, { friendlyName, again: false })
  })
  app.post('/factors/recovery-codes/regenerate', async (request) =>
    createRecoveryCodes(deps, await authenticate(request), { friendlyName: '', again: true }),
  )
  app.post('/factors/recovery-codes/verify', async (request) => {
    const caller = await authenticate(request)
    return verifyRecoveryCode(deps, caller, parse(recoveryVerifyBody, request.body).code)
  })
  app.delete('/factors/recovery-codes', async (request) =>
    removeFactor(deps, await authenticate(request), { type: 'recovery_code' }),
  )

  app.get('/sessions', async (request) => readSessions(deps, await authenticate(request)))
  app.delete('/sessions/:id', async (request, reply) => {
    const { sub } = await authenticate(request)
    const id = uuidParameter(request)
    if (!id) throw new AuthError(404, 'session_not_found', 'You have no open session with this id')
    await endOneSession(deps, sub, id)
    return reply.status(204).send()
  })
  app.get('/activity', async (request) => {
    const { sub } = await authenticate(request)
    return readActivity(deps.db, sub, parse(activityQuery, request.query).before)
  })
}

function factorId(request: FastifyRequest): string {
  const id = uuidParameter(request)
  if (!id) throw factorNotFound()
  return id
}

function uuidParameter(request: FastifyRequest): string | undefined {
  return z.object({ id: z.uuid() }).safeParse(request.params).data?.id
}
