import type { Endpoint } from '@hearth/protocol/endpoint'
import type { FastifyInstance } from 'fastify'

/**
 * Allows portals on other origins to call one endpoint. This is safe because the request carries a token and
 * browsers add no credentials. Must be called before the route is registered.
 */
export function allowOtherOrigins(scope: FastifyInstance, { method, path }: Endpoint): void {
  scope.addHook('onRoute', (route) => {
    if (route.url !== path || route.method !== method) return
    route.onRequest = [
      async (_request, reply) => void reply.header('access-control-allow-origin', '*'),
      ...[route.onRequest ?? []].flat(),
    ]
  })
  scope.options(path, async (_request, reply) =>
    reply
      .status(204)
      .header('access-control-allow-origin', '*')
      .header('access-control-allow-methods', method)
      .header('access-control-allow-headers', 'authorization, content-type')
      .header('access-control-max-age', '86400')
      .send(),
  )
}
