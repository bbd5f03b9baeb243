import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { updateUser } from '../accounts/update-user.ts'
import { AuthError } from '../auth-error.ts'
import { PKCE_PREFIX } from '../codes/email-code.ts'
import { reauthenticate } from '../codes/reauthenticate.ts'
import { HALF_CONFIRMED, verifyLink } from '../codes/verify-code.ts'
import { getLinkAccount } from '../links/get-link-account.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import { redirectTarget } from '../links/redirect-target.ts'
import { requestMagicLink, requestRecovery } from '../links/request-link.ts'
import { getProof } from '../proofs/get-proof.ts'
import { renewProof } from '../proofs/renew-proof.ts'
import type { AccessTokenClaims } from '../sessions/access-token.ts'
import type { Session } from '../sessions/issue-session.ts'
import { getUndo } from '../undo/get-undo.ts'
import { undoChanges } from '../undo/undo-changes.ts'
import { toAuthError } from './answer-auth-error.ts'
import { answerEvenly } from './answer-evenly.ts'
import { linkAccountBody, parse, purposesOf } from './bodies.ts'
import { clientTexts, INVALID_PHONE, isPhoneNumber, phoneTexts } from './client-texts.ts'
import { linkQuery, otpBody, proofBody, recoverBody, undoBody, updateUserBody } from './link-bodies.ts'

/** Adds the routes for emailed links, account changes, proofs of identity and undo links. */
export function addLinkRoutes(
  app: FastifyInstance,
  deps: LinkDeps,
  authenticate: (request: FastifyRequest) => Promise<AccessTokenClaims>,
  rejectPhone: (body: unknown, statusCode: number, text: string) => void,
): void {
  app.post('/recover', async (request) => {
    const { email, challenge } = parse(recoverBody, request.body, clientTexts.recover)
    await answerEvenly(deps, requestRecovery(deps, { email, challenge, ...origin(request) }))
    return {}
  })

  app.post('/otp', async (request) => {
    rejectPhone(request.body, 400, phoneTexts.otp)
    const { email, challenge, create_user, data, gotrue_meta_security } = parse(
      otpBody,
      request.body,
      clientTexts.otp,
    )
    const asked = requestMagicLink(deps, {
      email,
      challenge,
      createUser: create_user ?? true,
      userMetadata: data,
      captchaToken: gotrue_meta_security?.captcha_token ?? '',
      ...origin(request),
    })
    await answerEvenly(deps, asked)
    return {}
  })

  app.put('/user', async (request) => {
    const claims = await authenticate(request)
    assertPhoneNumber(request.body)
    rejectPhone(request.body, 400, phoneTexts.otp)
    const { email, password, nonce, data, challenge } = parse(
      updateUserBody,
      request.body,
      clientTexts.updateUser,
    )
    return updateUser(deps, claims, {
      email: email ?? undefined,
      password: password ?? undefined,
      nonce: nonce ?? undefined,
      data,
      challenge,
      ...origin(request),
    })
  })

  // Extension of the protocol for the portal's page: returns a link's account without consuming the link.
  app.post('/verify/account', async ({ body, ip }) => {
    const { type, token_hash } = parse(linkAccountBody, body)
    return getLinkAccount(deps, { linkToken: token_hash, purposes: purposesOf[type], address: ip })
  })

  app.get('/reauthenticate', async (request) => {
    const claims = await authenticate(request)
    await reauthenticate(deps, claims, request.headers['accept-language'])
    return {}
  })

  app.post('/reauthenticate', async (request) => {
    const claims = await authenticate(request)
    return renewProof(deps, claims, parse(proofBody, request.body), request.ip)
  })

  app.get('/reauthentication', async (request) => getProof(deps, await authenticate(request)))

  app.post('/undo/lookup', async (request) =>
    getUndo(deps, { ...parse(undoBody, request.body), address: request.ip }),
  )

  app.post('/undo', async (request) =>
    undoChanges(deps, { ...parse(undoBody, request.body), address: request.ip }),
  )

  // Do not add a HEAD route, because mail scanners must not consume links before people open them.
  app.get('/verify', { exposeHeadRoute: false }, async (request, reply) => {
    const query = request.query as Record<string, unknown>
    const target = redirectTarget(deps, query.redirect_to)
    try {
      const { token, type } = parse(linkQuery, query)
      const verified = await verifyLink(deps, {
        linkToken: token,
        purposes: purposesOf[type],
        address: request.ip,
      })
      if (verified.half) return redirect(reply, withFragment(target, { message: HALF_CONFIRMED }))
      if ('authCode' in verified) return redirect(reply, withQuery(target, { code: verified.authCode }))
      return redirect(reply, withFragment(target, tokens(verified.session, type)))
    } catch (thrown) {
      const error = toAuthError(thrown)
      if (error.statusCode >= 500) request.log.error({ err: thrown, code: error.code }, 'request failed')
      const words = describe(error)
      const isPkce = typeof query.token === 'string' && query.token.startsWith(PKCE_PREFIX)
      const withError = withFragment(target, words)
      return redirect(reply, isPkce ? withQuery(withError, words) : withError)
    }
  })
}

/**
 * Asserts that a phone number is well-formed.
 * @throws AuthError validation_failed
 */
function assertPhoneNumber(body: unknown): void {
  const { phone } = (body ?? {}) as { phone?: unknown }
  if (typeof phone === 'string' && phone !== '' && !isPhoneNumber(phone))
    throw new AuthError(400, 'validation_failed', INVALID_PHONE)
}

/** Returns request data outside the body, for calls that send email. */
export function origin(request: FastifyRequest) {
  const { redirect_to } = request.query as { redirect_to?: unknown }
  return {
    address: request.ip,
    redirectTo: typeof redirect_to === 'string' ? redirect_to : undefined,
    acceptLanguage: request.headers['accept-language'],
  }
}

function redirect(reply: FastifyReply, to: string) {
  return reply.redirect(to, 303)
}

function tokens(session: Session, type: string): Record<string, string> {
  return {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    type,
  }
}

const OAUTH_ERRORS: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

function describe(error: AuthError): Record<string, string> {
  const description = error.code === 'otp_expired' ? 'Email link is invalid or has expired' : error.message
  return {
    error: OAUTH_ERRORS[error.statusCode] ?? 'access_denied',
    error_code: error.code,
    error_description: description,
  }
}

function withFragment(target: string, values: Record<string, string>): string {
  const url = new URL(target)
  url.hash = new URLSearchParams(values).toString()
  return url.href
}

function withQuery(target: string, values: Record<string, string>): string {
  const url = new URL(target)
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  return url.href
}
