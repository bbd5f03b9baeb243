import type pg from 'pg'
import type { Statement } from './record-statements.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Plan Rows': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** Maximum rows that a read may sort: a page plus one. */
const PAGE = 101
/** Tables with more rows than this are assumed to grow with the number of members. */
const SMALL = 1000

/**
 * Returns the steps of a statement's plan that slow down as members increase: a full scan of a large table, a
 * scan that no index can serve, a sort of more rows than a page, or a filter that discards many rows. Checks
 * the plan for the given values, and full scans also for generic values.
 */
export async function findSlowSteps(client: pg.ClientBase, statement: Statement): Promise<string[]> {
  const { values } = statement
  // COPY itself has no plan, but its query does.
  const text = /^copy \((.*)\)\s*to stdout/s.exec(statement.text)?.[1] ?? statement.text
  const sizes = await tableSizes(client)
  const plan = async (options: string, given: unknown[], indexesOnly: boolean) => {
    await client.query('begin')
    try {
      if (indexesOnly) await client.query('set local enable_seqscan = off')
      const { rows } = await client.query(`explain (${options}, format json) ${text}`, given)
      return nodesOf(rows[0]['QUERY PLAN'][0].Plan)
    } finally {
      await client.query('rollback')
    }
  }
  // Execute only reads. A write was already executed, so it may fail the second time.
  const reads = !/\b(insert into|update|delete from)\b/.test(text)
  const carriedOut = await plan(reads ? 'analyze, timing off' : 'costs', values, false)
  const planned = values.length > 0 ? await plan('generic_plan', [], false) : []
  const byIndex = await plan('costs', values, true)
  const isScan = (node: PlanNode) => node['Node Type'] === 'Seq Scan'
  const rowsOf = (node: PlanNode) => (node['Actual Rows'] ?? node['Plan Rows']) * (node['Actual Loops'] ?? 1)
  return [
    ...[...carriedOut, ...planned]
      .filter((node) => isScan(node) && (sizes.get(node['Relation Name'] ?? '') ?? 0) > SMALL)
      .map((node) => `reads all of ${node['Relation Name']}`),
    ...byIndex.filter(isScan).map((node) => `has no index for ${node['Relation Name']}`),
    ...carriedOut
      .filter((node) => node['Node Type'].endsWith('Sort') && rowsOf(node) > (reads ? PAGE : SMALL))
      .map((node) => `sorts ${rowsOf(node)} rows`),
    ...carriedOut
      .filter((node) => (node['Rows Removed by Filter'] ?? 0) > SMALL)
      .map((node) => `reads ${node['Rows Removed by Filter']} rows of ${node['Relation Name']} for nothing`),
  ]
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

async function tableSizes(client: pg.ClientBase): Promise<Map<string, number>> {
  const { rows } = await client.query<{ relname: string; reltuples: number }>(
    "select relname, reltuples from pg_class where relkind = 'r'",
  )
  return new Map(rows.map(({ relname, reltuples }) => [relname, reltuples]))
}
