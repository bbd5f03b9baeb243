import type { FastifyInstance } from 'fastify'
import { AuthError, type AuthErrorCode } from '../auth-error.ts'

/**
 * Registers routes for features of GoTrue that this service does not support. Each route rejects requests
 * with GoTrue's error.
 */
export function addSwitchedOff(app: FastifyInstance): void {
  const rejectRoute = (method: 'GET' | 'POST' | 'DELETE', url: string, error: () => AuthError) =>
    app.route({
      method,
      url,
      exposeHeadRoute: false,
      handler: async () => {
        throw error()
      },
    })
  const oauth = () => new AuthError(400, 'provider_disabled', 'Unsupported provider: provider is not enabled')
  rejectRoute('GET', '/authorize', oauth)
  rejectRoute('POST', '/sso', () => new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled'))
  const linking = () => new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')
  rejectRoute('GET', '/user/identities/authorize', linking)
  rejectRoute('DELETE', '/user/identities/:id', linking)
}

/** Unsupported grant types of POST /token and their errors. */
const grants: Record<string, [number, AuthErrorCode, string]> = {
  id_token: [400, 'provider_disabled', 'Unsupported provider: provider is not enabled'],
  web3: [422, 'web3_provider_disabled', 'Web3 provider is disabled'],
}

/**
 * Rejects unsupported grants.
 * @throws AuthError provider_disabled, web3_provider_disabled
 */
export function assertGrantEnabled(query: unknown): void {
  const { grant_type: name } = query as { grant_type?: unknown }
  const rejection = typeof name === 'string' && Object.hasOwn(grants, name) ? grants[name] : undefined
  if (rejection) throw new AuthError(...rejection)
}
