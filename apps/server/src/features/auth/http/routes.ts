import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { resendEmailChange } from '../accounts/change-email.ts'
import { describeUser } from '../accounts/describe-user.ts'
import { signUp } from '../accounts/sign-up.ts'
import { AuthError, userNotFound } from '../auth-error.ts'
import { exchangeAuthCode } from '../codes/exchange-auth-code.ts'
import { resendCode } from '../codes/resend-code.ts'
import { verifyCode } from '../codes/verify-code.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import type { FactorDeps } from '../mfa/factor-deps.ts'
import { grantByPassword } from '../passwords/password-grant.ts'
import { endSession } from '../sessions/end-session.ts'
import { refreshSession } from '../sessions/refresh-session.ts'
import { verifyAccessToken } from '../sessions/verify-access-token.ts'
import { addAdminRoutes, demandServiceKey } from './admin-routes.ts'
import { answerEvenly } from './answer-evenly.ts'
import * as bodies from './bodies.ts'
import { clientTexts, phoneTexts } from './client-texts.ts'
import { pkceBody } from './link-bodies.ts'
import { addLinkRoutes, origin } from './link-routes.ts'
import { serveAdminFactors } from './serve-admin-factors.ts'
import { serveFactors } from './serve-factors.ts'
import { describeSettings, health } from './settings.ts'
import { addSwitchedOff, assertGrantEnabled } from './switched-off.ts'

/** Adds the routes of the protocol. */
export function addRoutes(app: FastifyInstance, deps: LinkDeps & FactorDeps): void {
  const { parse } = bodies

  app.post('/signup', async (request) => {
    const { body } = request
    rejectPhone(body, 400, phoneTexts.signUp)
    rejectAnonymous(body)
    const { email, password, data, gotrue_meta_security } = parse(bodies.signUpBody, body, clientTexts.signUp)
    const captchaToken = gotrue_meta_security?.captcha_token ?? ''
    const signingUp = signUp(deps, {
      email,
      password,
      userMetadata: data,
      captchaToken,
      ...origin(request),
    })
    return answerEvenly(deps, signingUp)
  })

  app.post('/verify', async ({ body, ip }) => {
    const { purposes, proof } = parse(bodies.verifyBody, body)
    return verifyCode(deps, { proof, purposes, address: ip })
  })

  app.post('/token', async ({ body, query, ip }) => {
    assertGrantEnabled(query)
    const { grant_type } = parse(bodies.tokenQuery, query)
    if (grant_type === 'pkce') {
      const { auth_code: authCode, code_verifier: codeVerifier } = parse(pkceBody, body)
      return exchangeAuthCode(deps, { authCode, codeVerifier, address: ip })
    }
    if (grant_type === 'refresh_token') {
      return refreshSession(deps, {
        refreshToken: parse(bodies.refreshBody, body).refresh_token,
        address: ip,
      })
    }
    rejectPhone(body, 422, phoneTexts.logIn)
    const { email, password, gotrue_meta_security } = parse(bodies.passwordBody, body)
    const captchaToken = gotrue_meta_security?.captcha_token ?? ''
    return grantByPassword(deps, { email, password, captchaToken, address: ip })
  })

  app.post('/resend', async (request) => {
    rejectPhone(request.body, 400, phoneTexts.logIn)
    const { type, email } = parse(bodies.resendBody, request.body, clientTexts.resend)
    const resend = type === 'signup' ? resendCode : resendEmailChange
    await answerEvenly(deps, resend(deps, { email, ...origin(request) }))
    return {}
  })

  app.post('/logout', async (request, reply) => {
    const claims = await authenticate(request)
    await endSession(deps, claims, parse(bodies.logoutQuery, request.query).scope)
    return reply.status(204).send()
  })

  app.get('/user', async (request) => {
    const { sub } = await authenticate(request)
    const user = await deps.db.selectFrom('auth.users').selectAll().where('id', '=', sub).executeTakeFirst()
    if (!user) throw userNotFound()
    return describeUser(user)
  })

  addLinkRoutes(app, deps, authenticate, rejectPhone)
  addAdminRoutes(app, deps)
  addSwitchedOff(app)

  app.get('/health', async () => health)
  app.get('/settings', async () => describeSettings(deps))
  app.get('/.well-known/jwks.json', async (request, reply) => {
    const published = await deps.keys.published()
    const kids = published.keys.map(({ kid }) => kid).join()
    const etag = `"${createHash('sha256').update(kids).digest('base64url')}"`
    reply.header('cache-control', 'public, max-age=600').header('etag', etag)
    return request.headers['if-none-match'] === etag ? reply.status(304).send() : published
  })
  serveFactors(app, deps, authenticate)
  serveAdminFactors(app, deps, (request) => demandServiceKey(deps, request))

  async function authenticate(request: FastifyRequest) {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (!token) {
      throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
    }
    return (await verifyAccessToken(deps, token)).claims
  }
}

/**
 * Rejects a body with a phone number.
 * @param text the endpoint's message
 */
function rejectPhone(body: unknown, statusCode: number, text: string): void {
  if (!bodies.phoneBody.safeParse(body).success) return
  throw new AuthError(statusCode, 'phone_provider_disabled', text)
}

function rejectAnonymous(body: unknown): void {
  if (!bodies.anonymousBody.safeParse(body).success) return
  throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
}
