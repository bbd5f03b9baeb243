import type { FastifyInstance, FastifyRequest } from 'fastify'
import { describeUser } from '../accounts/describe-user.ts'
import { changeUser, userNotFound } from '../admin/change-user.ts'
import { createUser } from '../admin/create-user.ts'
import { deleteUser } from '../admin/delete-user.ts'
import { generateLink, inviteUser } from '../admin/generate-link.ts'
import { listUsers } from '../admin/list-users.ts'
import { signOutUser } from '../admin/sign-out-user.ts'
import { AuthError } from '../auth-error.ts'
import { findImportedRole } from '../imports/imported-tokens.ts'
import { isServiceKey } from '../keys/service-key.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import { verifyAccessToken } from '../sessions/verify-access-token.ts'
import * as bodies from './admin-bodies.ts'
import { parse } from './bodies.ts'
import { clientTexts } from './client-texts.ts'
import { origin } from './link-routes.ts'

/** Adds the routes for operator tools, which require the service-role key. */
export function addAdminRoutes(app: FastifyInstance, deps: LinkDeps): void {
  // Check the key before reading the body and before other lookups.
  const route = {
    onRequest: (request: FastifyRequest) => demandServiceKey(deps, request),
  }

  app.post('/admin/users', route, async ({ body }) => {
    const { email, id, ...rest } = parse(bodies.createUserBody, body, clientTexts.createUser)
    return createUser(deps, {
      email,
      id: id ?? undefined,
      password: rest.password ?? undefined,
      passwordHash: rest.password_hash || undefined,
      confirmed: rest.email_confirm ?? false,
      userMetadata: rest.user_metadata,
      appMetadata: rest.app_metadata,
      banMs: rest.ban_duration ?? undefined,
    })
  })

  app.get('/admin/users', route, async ({ query }, reply) => {
    const { page, per_page, filter } = parse(bodies.listQuery, query)
    const { users, total } = await listUsers(deps, { page, perPage: per_page, filter })
    const last = Math.max(1, Math.ceil(total / per_page))
    const also = filter && `&filter=${encodeURIComponent(filter)}`
    const link = (to: number, rel: string) =>
      `</admin/users?page=${to}&per_page=${per_page}${also}>; rel="${rel}"`
    const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')]
    reply.header('link', links.join(', ')).header('x-total-count', String(total))
    return { users, aud: 'authenticated' }
  })

  app.get('/admin/users/:id', route, async ({ params }) => {
    const user = await deps.db
      .selectFrom('auth.users')
      .selectAll()
      .where('id', '=', idOf(params))
      .executeTakeFirst()
    if (!user) throw userNotFound()
    return describeUser(user)
  })

  app.put('/admin/users/:id', route, async ({ params, body }) => {
    const change = parse(bodies.changeUserBody, body, clientTexts.changeUser)
    return changeUser(deps, idOf(params), {
      email: change.email ?? undefined,
      password: change.password ?? undefined,
      passwordHash: change.password_hash || undefined,
      confirm: change.email_confirm ?? false,
      userMetadata: change.user_metadata,
      appMetadata: change.app_metadata,
      banMs: change.ban_duration ?? undefined,
    })
  })

  app.delete('/admin/users/:id', route, async ({ params, body }) => {
    await deleteUser(deps, idOf(params), parse(bodies.deleteUserBody, body)?.should_soft_delete ?? false)
    return {}
  })

  app.post('/admin/users/:id/logout', route, async ({ params }, reply) => {
    await signOutUser(deps, idOf(params))
    return reply.status(204).send()
  })

  app.post('/invite', route, async (request) => {
    const { email, data } = parse(bodies.inviteBody, request.body, clientTexts.invite)
    return inviteUser(deps, { email, data, redirectTo: origin(request).redirectTo })
  })

  app.post('/admin/generate_link', route, async (request) => {
    const body = parse(bodies.generateLinkBody, request.body, clientTexts.invite)
    return generateLink(deps, {
      type: body.type,
      email: body.email,
      newEmail: body.new_email ?? undefined,
      password: body.password ?? undefined,
      data: body.data,
      redirectTo: body.redirect_to ?? origin(request).redirectTo,
    })
  })
}

/**
 * Asserts that the request carries the service-role key.
 * @throws AuthError no_authorization, bad_jwt or session_not_found; not_admin for a member's token or an
 * imported token without permissions
 */
export async function demandServiceKey(deps: LinkDeps, request: FastifyRequest): Promise<void> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  if (await isServiceKey(deps.db, token)) return
  const role = await findImportedRole(deps.db, token, deps.now())
  if (role === 'service_role') return
  if (!role) await verifyAccessToken(deps, token)
  throw new AuthError(403, 'not_admin', 'User not allowed')
}

function idOf(params: unknown): string {
  const result = bodies.userId.safeParse(params)
  if (result.success) return result.data.id
  throw new AuthError(404, 'validation_failed', 'user_id must be an UUID')
}
