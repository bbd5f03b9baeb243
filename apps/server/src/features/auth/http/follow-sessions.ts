import type { FastifyInstance } from 'fastify'
import { FLOW_HEADER } from '../codes/code-requester.ts'
import type { OpenSessions } from '../sessions/open-sessions.ts'
import { withOrigin } from '../sessions/request-origin.ts'

/**
 * Routes that can end a session. The end must take effect in this process before the caller gets the
 * response.
 */
const MAY_END = /\/(logout|sessions|factors|admin|user|verify|undo)\b/

/** Format of a flow secret: at least 256 bits in base64url. */
const FLOW_SECRET = /^[\w-]{43,128}$/

export function followSessions(app: FastifyInstance, sessions: OpenSessions): void {
  // Set the origin after the body is read. Reading runs in the connection's own async context, which would
  // lose the origin.
  app.addHook('preHandler', ({ ip: address, headers }, _reply, done) => {
    const flow = headers[FLOW_HEADER]
    withOrigin(
      {
        address,
        userAgent: headers['user-agent'],
        acceptLanguage: headers['accept-language'],
        flow: typeof flow === 'string' && FLOW_SECRET.test(flow) ? flow : undefined,
      },
      done,
    )
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const rejectedRefresh = request.url.includes('/token') && reply.statusCode >= 400
    if (request.method !== 'GET' && (rejectedRefresh || MAY_END.test(request.url)))
      await sessions.waitUntilCurrent()
    return payload
  })
}
