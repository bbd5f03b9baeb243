import { closeCodes, type GatewayMessage } from '@hearth/protocol/node-messages'
import type { Attendance } from './attendance.ts'
import type { NodeConnection } from './node-connection.ts'
import { endedSessionText, pulseText, silentText } from './node-texts.ts'
import type { FiguresReader } from './read-figures.ts'

const BATCH = 1000
/** A node is told its figures at least this often, whatever the length of a slot. */
const TELL_AT_LEAST_MS = 15 * 60_000

interface Options {
  attendance: Attendance<NodeConnection>
  figures: FiguresReader
  /** The ids of those sessions that are over. */
  findEndedSessions(sessions: { memberId: string; sessionId: string }[]): Promise<string[]>
  cut(connection: NodeConnection, code: number, reason: GatewayMessage): void
  silenceMs: number
  now: () => number
}

/** Looks after open connections: cuts those that went silent or whose session was ended, and keeps the others told. */
export async function checkConnections(options: Options): Promise<void> {
  const { attendance, cut, now } = options
  for (const { presence, connection } of [...attendance.connected()]) {
    // Twice, so that a node that is merely late loses a slot but not its connection.
    if (presence.silentFor(now()) > 2 * options.silenceMs) cut(connection, closeCodes.silent, silentText)
  }
  await cutEndedSessions(options)
  await tellFigures(options)
}

async function cutEndedSessions({ attendance, cut, findEndedSessions }: Options): Promise<void> {
  // An anonymous node is one connection of its member, so no session comes twice.
  const sessions = [...attendance.connected()].map(({ connection: { memberId, sessionId } }) => ({
    memberId,
    sessionId,
  }))
  for (let first = 0; first < sessions.length; first += BATCH) {
    const ended = new Set(await findEndedSessions(sessions.slice(first, first + BATCH)))
    if (ended.size === 0) continue
    for (const { connection } of [...attendance.connected()]) {
      if (ended.has(connection.sessionId)) cut(connection, closeCodes.invalidToken, endedSessionText)
    }
  }
}

async function tellFigures({ attendance, figures, now }: Options): Promise<void> {
  const due = [...attendance.connected()].filter(
    ({ connection }) => now() - connection.toldAt >= TELL_AT_LEAST_MS,
  )
  await Promise.all(
    due.map(async ({ memberId, presence, connection }) => {
      const current = await figures.read(memberId)
      connection.tell(pulseText(current, { now: now(), nextSlotEnd: presence.slotEnd }))
      connection.toldAt = now()
    }),
  )
}
