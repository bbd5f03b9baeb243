import type { RequestOf } from '@hearth/protocol/endpoint'
import { endpoints } from '@hearth/protocol/endpoints'
import { call } from '../../lib/api/api.ts'

/** Exchanges a password for a session. */
export function createSession(body: RequestOf<typeof endpoints.login>['body']) {
  return call(endpoints.login, { body })
}

/** Reads the versions of the policies that a sign-up must accept. */
export function readPoliciesInForce() {
  return call(endpoints.readPoliciesInForce, {})
}
