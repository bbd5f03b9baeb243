import { deepStrictEqual, rejects, strictEqual } from 'node:assert'
import { createClient, HearthApiError } from '@hearth/client'

const { HEARTH_URL: baseUrl = '', HEARTH_TOKEN: token = '' } = process.env
const visitor = createClient({ baseUrl })
const member = createClient({ baseUrl, token })

const policy = await visitor.readPolicy({ params: { kind: 'terms' } })
strictEqual(policy.kind satisfies 'terms' | 'privacy', 'terms')

const error = await createClient({ baseUrl, token: 'nonsense' })
  .readStats()
  .catch((reason: unknown) => reason)
if (!(error instanceof HearthApiError)) throw error
strictEqual(error.status satisfies number, 401)
strictEqual(error.code, 'UNAUTHORIZED')

const stats = await member.readStats()
strictEqual(stats.points_total satisfies number, 0)
// @ts-expect-error The property is points_total.
strictEqual(stats.total, undefined)
// @ts-expect-error A percentage can be null.
stats.points_breakdown[0]?.percentage satisfies number | undefined

const log = await member.readPointsLog({ query: { category: 'Referral', limit: 5 } })
deepStrictEqual(log.data, [])
for await (const entry of member.paginate('readPointsLog', { query: { limit: 1 } }))
  entry.points satisfies number
// @ts-expect-error There is no such category.
await rejects(member.readPointsLog({ query: { category: 'Nothing' } }), { code: 'INVALID_REQUEST' })

const changed = await member.changeProfile({ body: { full_name: 'Ada', website: null } })
strictEqual(changed.full_name satisfies string | null, 'Ada')
// @ts-expect-error A name is a text.
await rejects(member.changeProfile({ body: { full_name: 7 } }), { status: 400 })

for await (const { event } of member.live()) {
  strictEqual(event, 'open')
  break
}
