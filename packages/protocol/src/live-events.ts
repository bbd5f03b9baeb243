import { z } from 'zod'

/** What can have changed for a member. An event says that it did, never what it is now: whoever hears it asks again. */
export const changeKinds = [
  /** A heartbeat was credited. */
  'credited',
  /** A day's heartbeats became an entry of the ledger; the total stays. */
  'settled',
  /** Points of another kind were booked. */
  'points',
  'referral',
  'reward',
  'wallet',
  'identity',
] as const

export type ChangeKind = (typeof changeKinds)[number]

/**
 * Every event of the stream by its name. Besides changes: `open` comes first, `refetch` says that changes may have been
 * missed, and the others are the last event of a stream: the token expired, its session was ended, the server restarts.
 */
export const liveEvents = ['open', 'refetch', ...changeKinds, 'expired', 'ended', 'restart'] as const

export type LiveEvent = (typeof liveEvents)[number]

/** Seconds between two signs of life of a stream on which nothing happens. */
export const LIVE_BEAT_SECONDS = 20

/** Streams of one member at a time, in each process of the server. */
export const LIVE_STREAMS_PER_MEMBER = 10

export const liveEventDataSchema = z.object({
  /** When this was said; ISO 8601, UTC. */
  at: z.string(),
})
