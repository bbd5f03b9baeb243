import type { AnswerOf } from '@hearth/protocol/endpoint'
import {
  type exchangeResultChecks,
  MAX_RESULT_CHECKS,
  type ResultCheckAnswer,
} from '@hearth/protocol/endpoints/result-checks'
import { resultCheckText } from '@hearth/protocol/node-identity'
import type { CollectionSource } from '@hearth/protocol/sources'
import { sql } from 'kysely'
import { AppError } from '../../../errors/app-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { isSignedBy } from '../../nodes/node-key.ts'
import { readKeys } from '../../nodes/read-keys.ts'
import { messages } from '../messages.ts'
import { readCollectingSince } from '../read-reporter.ts'
import { ANSWER_MINUTES } from './assign-checks.ts'
import { recordAnswer } from './record-answer.ts'

export interface CheckExchange {
  memberId: string
  node: string
  signature: string
  answers: readonly ResultCheckAnswer[]
  /** Caller's subnet; null if unknown. Without it, the call does not make the node available. */
  subnet: string | null
}

/**
 * Records a node's answers to its checks, makes the node available for further checks, and returns its
 * assigned checks.
 * @throws AppError FORBIDDEN if the node is not registered to the member or did not sign the answers
 */
export async function exchangeChecks(
  db: Database,
  sources: readonly CollectionSource[],
  exchange: CheckExchange,
  now: Date,
): Promise<AnswerOf<typeof exchangeResultChecks>> {
  const { memberId, node, subnet } = exchange
  await assertSigned(db, exchange)
  for (const answer of exchange.answers) await recordAnswer(db, { memberId, node }, answer, now)
  const { firstHeartbeatAt } = await readCollectingSince(db, memberId, now)
  if (firstHeartbeatAt !== null && subnet !== null) {
    await sql`
      insert into result_checkers as k (member_id, node_id, subnet, seen_at)
      values (${memberId}, ${node}, ${subnet}, ${now})
      on conflict (member_id) do update
      set node_id = excluded.node_id, subnet = excluded.subnet, seen_at = excluded.seen_at
    `.execute(db)
  }
  return { checks: await readAssigned(db, sources, { memberId, node }, now) }
}

async function assertSigned(db: Database, exchange: CheckExchange): Promise<void> {
  const { memberId, node: nodeId, signature, answers } = exchange
  const publicKey = (await readKeys(db, [{ memberId, nodeId }])).get(nodeId)
  if (publicKey === undefined) {
    throw new AppError('FORBIDDEN', messages.nodeNotRegistered())
  }
  if (!isSignedBy(publicKey, resultCheckText({ memberId, nodeId, answers }), signature)) {
    throw new AppError('FORBIDDEN', messages.answersNotSigned())
  }
}

async function readAssigned(
  db: Database,
  sources: readonly CollectionSource[],
  { memberId, node }: { memberId: string; node: string },
  now: Date,
) {
  const { rows } = await sql<{ id: string; result_id: string; source_id: string }>`
    select c.id, c.result_id, c.source_id
    from result_check_answers a join result_checks c on c.id = a.check_id
    where a.member_id = ${memberId} and a.node_id = ${node} and a.answered_at is null and c.state = 'open'
      and a.assigned_at > ${now}::timestamptz - make_interval(mins => ${ANSWER_MINUTES})
    order by a.assigned_at, c.id limit ${MAX_RESULT_CHECKS}
  `.execute(db)
  return rows.flatMap(({ id, result_id, source_id }) => {
    const source = sources.find((each) => each.id === source_id)
    return source ? [{ id, result: result_id, source }] : []
  })
}
