import { closeCodes } from '@hearth/protocol/node-messages'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Attendance } from './attendance.ts'
import { createPulse } from './figures-messages.ts'
import type { NodeConnection } from './node-connection.ts'
import { type Notice, notices } from './notices.ts'
import { noFigures, readFigures } from './read-figures.ts'

const BATCH = 1000
/** Maximum time between messages with figures, independent of the slot length. */
const REPORT_AT_LEAST_MS = 15 * 60_000

interface Deps {
  db: Database
  attendance: Attendance<NodeConnection>
  /** Returns the IDs of ended sessions. */
  findEndedSessions(sessions: { memberId: string; sessionId: string }[]): Promise<string[]>
  /** Returns the IDs of nodes that are no longer registered. */
  findRemovedNodes(nodes: { memberId: string; nodeId: string }[]): Promise<string[]>
  cut(connection: NodeConnection, code: number, reason: Notice): void
  silenceMs: number
  now: Clock
}

/**
 * Cuts connections that are silent, whose session ended or whose node was removed. Sends overdue figures to
 * the others.
 */
export async function checkConnections(deps: Deps): Promise<void> {
  const { attendance, cut, now } = deps
  for (const { presence, connection } of [...attendance.connected()]) {
    // Allow twice the limit, so that a late node loses a slot but not its connection.
    if (presence.silentFor(now().getTime()) > 2 * deps.silenceMs)
      cut(connection, closeCodes.silent, notices.silent)
  }
  await cutEndedSessions(deps)
  await cutRemovedNodes(deps)
  await reportFigures(deps)
}

async function cutEndedSessions({ attendance, cut, findEndedSessions }: Deps): Promise<void> {
  // Check each session once, because several nodes may share it.
  const sessions = [
    ...new Map(
      [...attendance.connected()].map(({ connection: { memberId, sessionId } }) => [
        sessionId,
        { memberId, sessionId },
      ]),
    ).values(),
  ]
  for (let first = 0; first < sessions.length; first += BATCH) {
    const ended = new Set(await findEndedSessions(sessions.slice(first, first + BATCH)))
    if (ended.size === 0) continue
    for (const { connection } of [...attendance.connected()]) {
      if (ended.has(connection.sessionId)) cut(connection, closeCodes.invalidToken, notices.sessionEnded)
    }
  }
}

/** Cuts removed nodes, in case the removal notice was missed. */
async function cutRemovedNodes({ attendance, cut, findRemovedNodes }: Deps): Promise<void> {
  const registered = [...attendance.connected()].filter(({ connection }) => connection.proof !== null)
  for (let first = 0; first < registered.length; first += BATCH) {
    for (const nodeId of await findRemovedNodes(registered.slice(first, first + BATCH))) {
      const connection = attendance.get(nodeId)?.connection
      if (connection) cut(connection, closeCodes.unknownNode, notices.unknownNode)
    }
  }
}

async function reportFigures({ db, attendance, now }: Deps): Promise<void> {
  const due = [...attendance.connected()].filter(
    ({ connection }) => now().getTime() - connection.reportedAt >= REPORT_AT_LEAST_MS,
  )
  for (let first = 0; first < due.length; first += BATCH) {
    const batch = due.slice(first, first + BATCH)
    const figures = await readFigures(
      db,
      batch.map(({ memberId }) => memberId),
      now(),
    )
    for (const { memberId, nodeId, connection } of batch) {
      connection.send(
        createPulse(figures.get(memberId) ?? noFigures, attendance.momentOf(nodeId, now().getTime())),
      )
      connection.reportedAt = now().getTime()
    }
  }
}
