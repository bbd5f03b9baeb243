import type { Row } from '../report.ts'
import { measureGrownDay } from './grown-day.ts'
import { measureReconcile } from './grown-reconcile.ts'
import { withCommunities } from './with-communities.ts'

const MEMBERS = 1_000_000

/** A million members: how long it takes to seed them, a day's credits, its settlement, and whether all of it adds up. */
export function measureGrowth(scale: number): Promise<Row[]> {
  return withCommunities([MEMBERS], scale, async ({ postgres, communities, day, seeded }) => {
    const rows = [seeded]
    for (const community of communities) {
      rows.push(...(await measureGrownDay(community, postgres.directory, day)))
      rows.push(await measureReconcile(community))
    }
    return rows
  })
}
