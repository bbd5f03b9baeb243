import { createSecretKey } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { errors } from 'jose'
import { DEFAULT_PROOF_MINUTES, defaultLimits } from '../../config/auth-limits.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { sweepKnownSubnets } from './activity/known-subnets.ts'
import { recordEvent } from './activity/record-event.ts'
import { sweepEvents } from './activity/sweep-events.ts'
import { deleteUser } from './admin/delete-user.ts'
import type { AuthDeps } from './auth-deps.ts'
import { AuthError } from './auth-error.ts'
import { type AuthGate, reauthenticationRequired } from './auth-gate.ts'
import { sweepResendBackoffs } from './codes/resend-backoff.ts'
import { followSessions } from './http/follow-sessions.ts'
import { addRoutes } from './http/routes.ts'
import { serveProtocol } from './http/serve-protocol.ts'
import { admitKey } from './keys/admit-key.ts'
import { readSecret } from './keys/read-secret.ts'
import { ensureServiceKey } from './keys/service-key.ts'
import { openSigningKeys } from './keys/signing-keys.ts'
import { messages } from './messages.ts'
import { deriveFactorKeys } from './mfa/sealed-secret.ts'
import { grantByPassword } from './passwords/password-grant.ts'
import { hasRecentProof } from './proofs/recent-proof.ts'
import { createCheckedTokens } from './sessions/checked-tokens.ts'
import { createOpenSessions, type SessionEndListener } from './sessions/open-sessions.ts'
import { withOrigin } from './sessions/request-origin.ts'
import { sweepSessions } from './sessions/sweep-sessions.ts'
import { readAccessToken, type VerifiedToken, verifyAccessToken } from './sessions/verify-access-token.ts'
import { sweepUnconfirmed } from './sweep.ts'

/** Auth service that stores accounts and sessions locally. */
export interface AuthService extends AuthGate {
  /** Routes of GoTrue's protocol, to be registered under /auth/v1. */
  routes: FastifyPluginAsync
  /**
   * Replaces the key that signs access tokens. Tokens signed with the old key remain valid until they expire.
   */
  rotateSigningKey(): Promise<void>
  /**
   * Registers a listener for ended sessions. It is called after the commit, regardless of which process ended
   * the session.
   * @returns function that removes the listener
   */
  onSessionEnded(listener: SessionEndListener): () => void
  close(): Promise<void>
  /**
   * Deletes an account and all its data if `isWanted` returns true in the same transaction. Does nothing if
   * the account does not exist.
   */
  deleteAccount(id: string, isWanted: (transaction: Transaction) => Promise<boolean>): Promise<void>
  /** Deletes expired rows, such as unconfirmed sign-ups, sessions and events. */
  sweep(): Promise<void>
}

export async function createAuthService(deps: AuthDeps): Promise<AuthService> {
  const { db } = deps
  const now = deps.now ?? (() => new Date())
  const lifetimes = deps.lifetimes ?? {}
  const [keys, markKey, factorSecret, deviceKey] = await Promise.all([
    openSigningKeys(db, now, deps),
    readSecret(db, 'refresh-token-mark'),
    readSecret(db, 'second-factors'),
    readSecret(db, 'known-places'),
  ])
  const sessions = createOpenSessions(db, now, { connection: deps.connection, lifetimes })
  if (deps.dataDirectory) await ensureServiceKey(db, deps.dataDirectory)
  const serviceDeps = {
    ...deps,
    now,
    keys,
    markKey: createSecretKey(markKey),
    deviceKey,
    factorKeys: deriveFactorKeys(deps.secrets, factorSecret),
    sessions,
    checked: createCheckedTokens(),
    lifetimes,
    proofMs: deps.proofMs ?? DEFAULT_PROOF_MINUTES * 60_000,
    issuer: `${deps.publicUrl}/auth/v1`,
    limits: deps.limits ?? defaultLimits,
  }

  return {
    async verifyAccessToken(token) {
      let verified: VerifiedToken
      try {
        verified = await verifyAccessToken(serviceDeps, token)
      } catch (error) {
        if (!(error instanceof AuthError)) throw error
        const message = error.code === 'session_not_found' ? messages.sessionEnded() : messages.invalidToken()
        // Do not charge expired tokens to the subnet. Tabs that wake from sleep send them and need a 401, not
        // a 429, to refresh them.
        const chargedToSubnet = !(error.cause instanceof errors.JWTExpired)
        throw new AppError('UNAUTHORIZED', message, { cause: error, chargedToSubnet })
      }
      if (verified.session.mfaRequired) {
        throw new AppError('SECOND_FACTOR_REQUIRED', messages.secondFactorRequired())
      }
      return verified.claims
    },
    async readAccessToken(token) {
      try {
        return await readAccessToken(serviceDeps, token)
      } catch (error) {
        if (!(error instanceof AuthError)) throw error
        throw new AppError('UNAUTHORIZED', messages.invalidToken(), { cause: error })
      }
    },
    async assertRecentProof({ memberId, sessionId }) {
      if (await hasRecentProof(serviceDeps, db, { sub: memberId, session_id: sessionId })) return
      throw reauthenticationRequired()
    },
    admitKey: (userId, aal) => admitKey(serviceDeps, userId, aal),
    grantByPassword: (login) => withOrigin(login, () => grantByPassword(serviceDeps, login)),
    onSessionEnded: (listener) => sessions.onEnded(listener),
    close: () => sessions.close(),
    async deleteAccount(id, isWanted) {
      await deleteUser(serviceDeps, id, false, isWanted).catch((error: unknown) => {
        if (!(error instanceof AuthError && error.code === 'user_not_found')) throw error
      })
    },
    async routes(app) {
      await serveProtocol(app)
      followSessions(app, sessions)
      addRoutes(app, serviceDeps)
    },
    async rotateSigningKey() {
      await keys.rotate()
      recordEvent(serviceDeps, 'key_rotation', 'done')
    },
    async sweep() {
      await sweepUnconfirmed(db, now())
      await sweepResendBackoffs(db, now())
      await sweepSessions(db, lifetimes, now())
      await sweepEvents(db, now())
      await sweepKnownSubnets(db, now())
      await db.deleteFrom('auth.undo_links').where('expires_at', '<', now()).execute()
      await db.deleteFrom('auth.factor_challenges').where('expires_at', '<', now()).execute()
    },
  }
}
