import { deepStrictEqual, strictEqual } from 'node:assert'
import { type CollectionSource, changeProfile, readPointsLog, readPolicy, readStats } from './client.ts'

const member = { headers: { authorization: `Bearer ${process.env.HEARTH_TOKEN}` } }

const policy = await readPolicy('terms')
if (policy.status !== 200) throw new Error(policy.data.message)
strictEqual(policy.data.kind satisfies 'terms' | 'privacy', 'terms')

const rejected = await readStats()
if (rejected.status === 200) throw new Error('Expected the call without a token to be rejected.')
strictEqual(rejected.status satisfies number, 401)
strictEqual(rejected.data.error satisfies string, 'UNAUTHORIZED')

const stats = await readStats(member)
if (stats.status !== 200) throw new Error(stats.data.message)
strictEqual(stats.data.points_total satisfies number, 0)
// @ts-expect-error The property is points_total.
strictEqual(stats.data.total, undefined)
// @ts-expect-error A percentage can be null.
stats.data.points_breakdown[0]?.percentage satisfies number | undefined

const log = await readPointsLog({ category: 'Referral', limit: 5 }, member)
if (log.status !== 200) throw new Error(log.data.message)
deepStrictEqual(log.data.data, [])
// @ts-expect-error There is no such category.
const wrong = await readPointsLog({ category: 'Nothing' }, member)
if (wrong.status !== 400) throw new Error(`Expected 400 for an invalid category, got ${wrong.status}.`)
strictEqual(wrong.data.error, 'INVALID_REQUEST')

const changed = await changeProfile({ full_name: 'Ada', website: null }, member)
if (changed.status !== 200) throw new Error(changed.data.message)
strictEqual(changed.data.full_name satisfies string | null, 'Ada')
// @ts-expect-error A name is a text.
strictEqual((await changeProfile({ full_name: 7 }, member)).status, 400)

export function readPath(source: CollectionSource): string | undefined {
  // @ts-expect-error Only sources of the kind json have a path to their items.
  source.items satisfies string
  return source.kind === 'json' ? source.items : undefined
}
