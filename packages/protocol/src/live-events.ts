import { z } from 'zod'

/** Kinds of changes for a member. An event carries only its time; clients fetch the new state. */
export const changeKinds = [
  /** A heartbeat was credited. */
  'credited',
  /** A day's heartbeats became a ledger entry; the total is unchanged. */
  'settled',
  /** Other points were booked. */
  'points',
  'referral',
  'reward',
  'wallet',
  'identity',
  /** A node connected or disconnected. */
  'presence',
  /** An operator answered a case. */
  'case',
] as const

export type ChangeKind = (typeof changeKinds)[number]

/**
 * Event names of the stream. `open` comes first; `refetch` means that changes may have been missed. The last event is
 * `expired` (token), `ended` (session) or `restart` (server).
 */
export const liveEvents = ['open', 'refetch', ...changeKinds, 'expired', 'ended', 'restart'] as const

export type LiveEvent = (typeof liveEvents)[number]

/** Seconds between keep-alive comments in a stream. */
export const LIVE_BEAT_SECONDS = 20

/** Maximum concurrent streams of one member per server process. */
export const LIVE_STREAMS_PER_MEMBER = 10

export const liveEventDataSchema = z.object({
  /** Time of the event; ISO 8601, UTC. */
  at: z.string(),
})
