import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AuthError } from '../auth-error.ts'
import { type FactorDeps, factorNotFound } from '../mfa/factor-deps.ts'
import { removeFactorAsOperator } from '../mfa/remove-factor.ts'

const ids = z.object({ id: z.uuid(), factorId: z.uuid().optional() })

/** Adds the routes for second factors of any account, for callers that `demand` permits. */
export function serveAdminFactors(
  app: FastifyInstance,
  deps: FactorDeps,
  demand: (request: FastifyRequest) => Promise<void>,
): void {
  const route = { onRequest: demand }

  app.get('/admin/users/:id/factors', route, async ({ params }) => {
    const user = await deps.db
      .selectFrom('auth.users')
      .select('factors')
      .where('id', '=', readIds(params).id)
      .executeTakeFirst()
    if (!user) throw userNotFound()
    return user.factors
  })
  app.delete('/admin/users/:id/factors/:factorId', route, async ({ params }) => {
    const { id, factorId } = readIds(params)
    if (!factorId) throw factorNotFound()
    return removeFactorAsOperator(deps, id, factorId)
  })
}

function readIds(params: unknown): z.output<typeof ids> {
  const result = ids.safeParse(params)
  if (!result.success) throw userNotFound()
  return result.data
}

function userNotFound(): AuthError {
  return new AuthError(404, 'user_not_found', 'User not found')
}
