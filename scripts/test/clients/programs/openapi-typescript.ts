import { deepStrictEqual, strictEqual } from 'node:assert'
import createClient from 'openapi-fetch'
import type { components, paths } from './client.ts'

const { HEARTH_URL: baseUrl = '', HEARTH_TOKEN: token } = process.env
const visitor = createClient<paths>({ baseUrl })
const member = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } })

const policy = await visitor.GET('/api/policies/{kind}', { params: { path: { kind: 'terms' } } })
strictEqual(policy.data?.kind satisfies 'terms' | 'privacy' | undefined, 'terms')

const rejected = await visitor.GET('/api/users/stats')
strictEqual(rejected.response.status, 401)
strictEqual(rejected.error?.error satisfies string | undefined, 'UNAUTHORIZED')

const stats = await member.GET('/api/users/stats')
strictEqual(stats.data?.points_total satisfies number | undefined, 0)
// @ts-expect-error The property is points_total.
strictEqual(stats.data?.total, undefined)
// @ts-expect-error A percentage can be null.
stats.data?.points_breakdown[0]?.percentage satisfies number | undefined

const log = await member.GET('/api/users/points-log', {
  params: { query: { category: 'Referral', limit: 5 } },
})
deepStrictEqual(log.data?.data, [])
const wrong = await member.GET('/api/users/points-log', {
  // @ts-expect-error There is no such category.
  params: { query: { category: 'Nothing' } },
})
strictEqual(wrong.error?.error, 'INVALID_REQUEST')

const changed = await member.PATCH('/api/user', { body: { full_name: 'Ada', website: null } })
strictEqual(changed.data?.full_name satisfies string | null | undefined, 'Ada')
// @ts-expect-error A name is a text.
const invalid = await member.PATCH('/api/user', { body: { full_name: 7 } })
strictEqual(invalid.response.status, 400)

export function readPath(source: components['schemas']['CollectionSource']): string | undefined {
  // @ts-expect-error Only sources of the kind json have a path to their items.
  source.items satisfies string
  return source.kind === 'json' ? source.items : undefined
}
