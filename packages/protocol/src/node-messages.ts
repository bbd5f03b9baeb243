import { z } from 'zod'
import { signatureSchema } from './node-identity.ts'

/** The version a node names when it connects. */
export const NODE_PROTOCOL_VERSION = 'v0.2'

export const NODE_PATH = '/websocket'

/** A PING about this often; anything from 5 to 60 seconds is fine. */
export const PING_INTERVAL_SECONDS = 10

/** A node that said nothing for longer was away. */
export const NODE_SILENCE_SECONDS = 65

export const NODE_MESSAGE_MAX_BYTES = 4096

/** Close codes of the gateway. Those below 4000 are the WebSocket registry's own. */
export const closeCodes = {
  badMessage: 1008,
  messageTooBig: 1009,
  failure: 1011,
  restart: 1012,
  tryAgainLater: 1013,
  /** The token is missing, expired or not ours, or its session was ended. */
  invalidToken: 4401,
  /** A challenge was answered with a wrong signature, or not in time. */
  badProof: 4403,
  /** The node that the client named is not registered with its member. */
  unknownNode: 4404,
  /** Nothing was heard for too long. */
  silent: 4408,
  /** The same node connected anew; only the newer connection counts. */
  replaced: 4409,
  tooManyConnections: 4429,
} as const

export const INVALID_TOKEN_MESSAGE = 'Invalid authentication token. Please log in again.'
export const CONNECTED_MESSAGE = 'Connected successfully'
export const PULSE_MESSAGE = 'Pulse from server'

/** What a node may say. Everything else is answered with a reason and counted. */
export const nodeMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('PING') }),
  /** The answer to a challenge: `proofText` signed with the node's key. */
  z.object({ type: z.literal('PROOF'), nonce: z.string().max(64), signature: signatureSchema }),
])

export type ProofMessage = Extract<z.infer<typeof nodeMessageSchema>, { type: 'PROOF' }>

const figures = {
  /** The member's points of this UTC day and of all time, all categories. */
  pointsToday: z.number(),
  pointsTotal: z.number(),
  /** Credited heartbeats of the member, ever. */
  heartbeats: z.number(),
  /** When the gateway said so. ISO 8601, UTC. */
  date: z.string(),
  /** End of the slot that is being counted: when the next heartbeat may be credited. ISO 8601, UTC. */
  nextSlotEnd: z.string(),
}

/** What the gateway says to a node. */
export const gatewayMessageSchema = z.union([
  z.object({ type: z.literal('PONG') }),
  /** To a node with a key, when it connects and once for each slot. */
  z.object({ type: z.literal('CHALLENGE'), nonce: z.string(), slotEnd: z.string() }),
  z.object({ message: z.literal(CONNECTED_MESSAGE), ...figures }),
  /** With the slot that was credited; without one it only tells the figures. */
  z.object({ message: z.literal(PULSE_MESSAGE), ...figures, slotEnd: z.string().optional() }),
  /** A reason, in words: a refused connection, a heartbeat that was not credited, a restart. */
  z.object({
    message: z.string(),
    /** Where it makes sense to connect again: after about so many seconds, at random around them. */
    retryAfterSeconds: z.number().optional(),
    /** Heartbeats of this node that were earned and wait to be booked, where that is the reason. */
    waiting: z.number().optional(),
  }),
])

export type GatewayMessage = z.infer<typeof gatewayMessageSchema>
