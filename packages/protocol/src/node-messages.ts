import { z } from 'zod'

/** The version a node names when it connects. */
export const NODE_PROTOCOL_VERSION = 'v0.2'

export const NODE_PATH = '/websocket'

/** A PING about this often; anything from 5 to 60 seconds is fine. */
export const PING_INTERVAL_SECONDS = 10

/** A node that said nothing for longer was away. */
export const NODE_SILENCE_SECONDS = 65

export const NODE_MESSAGE_MAX_BYTES = 4096

/** Close codes of the gateway. 1012 is "service restart" of the WebSocket registry. */
export const closeCodes = {
  invalidToken: 4401,
  replaced: 4409,
  tooManyConnections: 4429,
  badMessage: 1008,
  messageTooBig: 1009,
  restart: 1012,
} as const

export const INVALID_TOKEN_MESSAGE = 'Invalid authentication token. Please log in again.'
export const CONNECTED_MESSAGE = 'Connected successfully'
export const PULSE_MESSAGE = 'Pulse from server'

/** What a node may say. Everything else is answered with a reason and counted. */
export const nodeMessageSchema = z.object({ type: z.literal('PING') })

const figures = {
  pointsToday: z.number(),
  pointsTotal: z.number(),
  heartbeats: z.number(),
  /** ISO 8601, UTC. */
  date: z.string(),
}

/** What the gateway says to a node. */
export const gatewayMessageSchema = z.union([
  z.object({ type: z.literal('PONG') }),
  z.object({ message: z.literal(CONNECTED_MESSAGE), ...figures }),
  z.object({ message: z.literal(PULSE_MESSAGE), ...figures }),
  /** A reason, in words: a refused connection, a heartbeat that was not credited, a restart. */
  z.object({ message: z.string() }),
])

export type GatewayMessage = z.infer<typeof gatewayMessageSchema>
