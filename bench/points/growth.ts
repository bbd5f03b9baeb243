import type { Row } from '../report.ts'
import { measureGrownDay } from './grown-day.ts'
import { measureReconcile } from './grown-reconcile.ts'
import { withCommunities } from './with-communities.ts'

const MEMBERS = 1_000_000

/** Measures a community of a million members: seeding, a day's credits, its settlement and reconciliation. */
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
