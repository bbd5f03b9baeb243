import { deepStrictEqual, strictEqual } from 'node:assert'
import { client } from './client/client.gen.ts'
import { changeProfile, readPointsLog, readPolicy, readStats } from './client/sdk.gen.ts'
import type { CollectionSource } from './client/types.gen.ts'

const { HEARTH_URL: baseUrl = '', HEARTH_TOKEN: auth = '' } = process.env
client.setConfig({ baseUrl })

const policy = await readPolicy({ path: { kind: 'terms' } })
strictEqual(policy.data?.kind satisfies 'terms' | 'privacy' | undefined, 'terms')

const rejected = await readStats()
strictEqual(rejected.response?.status, 401)
strictEqual(rejected.error?.error satisfies string | undefined, 'UNAUTHORIZED')

client.setConfig({ baseUrl, auth })
const stats = await readStats({ throwOnError: true })
strictEqual(stats.data.points_total satisfies number, 0)
// @ts-expect-error The property is points_total.
strictEqual(stats.data.total, undefined)
// @ts-expect-error A percentage can be null.
stats.data.points_breakdown[0]?.percentage satisfies number | undefined

const log = await readPointsLog({ query: { category: 'Referral', limit: 5 } })
deepStrictEqual(log.data?.data, [])
// @ts-expect-error There is no such category.
const wrong = await readPointsLog({ query: { category: 'Nothing' } })
strictEqual(wrong.error?.error, 'INVALID_REQUEST')

const changed = await changeProfile({ body: { full_name: 'Ada', website: null } })
strictEqual(changed.data?.full_name satisfies string | null | undefined, 'Ada')
// @ts-expect-error A name is a text.
const invalid = await changeProfile({ body: { full_name: 7 } })
strictEqual(invalid.response?.status, 400)

export function readPath(source: CollectionSource): string | undefined {
  // @ts-expect-error Only sources of the kind json have a path to their items.
  source.items satisfies string
  return source.kind === 'json' ? source.items : undefined
}
