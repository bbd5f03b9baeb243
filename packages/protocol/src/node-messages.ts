import { z } from 'zod'
import { signatureSchema } from './node-identity.ts'

/** Protocol version sent by a node when it connects. */
export const NODE_PROTOCOL_VERSION = 'v0.2'

export const NODE_PATH = '/websocket'

/** Recommended PING interval; 5 to 60 seconds are accepted. */
export const PING_INTERVAL_SECONDS = 10

/** Seconds of silence after which a node counts as disconnected. */
export const NODE_SILENCE_SECONDS = 65

export const NODE_MESSAGE_MAX_BYTES = 4096

/** Close codes of the gateway. Codes below 4000 are from the WebSocket registry. */
export const closeCodes = {
  badMessage: 1008,
  messageTooBig: 1009,
  failure: 1011,
  restart: 1012,
  tryAgainLater: 1013,
  /** The token is missing, expired or from another issuer, or its session ended. */
  invalidToken: 4401,
  /** The response to a challenge was wrong or late. */
  badProof: 4403,
  /** The node is not registered with the member. */
  unknownNode: 4404,
  /** The node was silent for too long. */
  silent: 4408,
  /** The same node connected again; only the newer connection counts. */
  replaced: 4409,
  tooManyConnections: 4429,
} as const

export const INVALID_TOKEN_MESSAGE = 'Invalid authentication token. Please log in again.'
export const CONNECTED_MESSAGE = 'Connected successfully'
export const PULSE_MESSAGE = 'Pulse from server'

/** Messages from a node. Other messages are answered with an error and counted. */
export const nodeMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('PING') }),
  /** Response to a challenge: `proofText` signed with the node's key. */
  z.object({ type: z.literal('PROOF'), nonce: z.string().max(64), signature: signatureSchema }),
])

export type ProofMessage = Extract<z.infer<typeof nodeMessageSchema>, { type: 'PROOF' }>

const figures = {
  /** The member's points today (UTC) and in total, in all categories. */
  pointsToday: z.number(),
  pointsTotal: z.number(),
  /** The member's credited heartbeats in total. */
  heartbeats: z.number(),
  /** Gateway time of the message. ISO 8601, UTC. */
  date: z.string(),
  /** End of the current slot, even if the node can no longer earn it. ISO 8601, UTC. */
  nextSlotEnd: z.string(),
  /** End of the first slot that the node can earn if it stays connected. ISO 8601, UTC. Optional: older gateways omit it. */
  nextHeartbeatAt: z.string().optional(),
  /** Length of a slot. */
  slotSeconds: z.number().optional(),
}

/** Reasons of notices, for programs that show their own texts. Newer gateways may send other codes. */
export type NoticeCode =
  | 'absent'
  | 'unproven'
  | 'member_limit'
  | 'network_limit'
  | 'too_old'
  | 'silent'
  | 'busy'
  | 'failure'
  | 'restart'
  | 'unknown_node'
  | 'too_many_messages'
  | 'unexpected_message'
  | 'late_proof'
  | 'no_key'
  | 'bad_proof'
  | 'no_proof'

/** Messages from the gateway to a node. */
export const gatewayMessageSchema = z.union([
  z.object({ type: z.literal('PONG') }),
  /** Sent to a registered node on connection and once per slot. */
  z.object({ type: z.literal('CHALLENGE'), nonce: z.string(), slotEnd: z.string() }),
  z.object({ message: z.literal(CONNECTED_MESSAGE), ...figures }),
  /** `slotEnd` identifies the credited slot; without it, only the figures changed. */
  z.object({ message: z.literal(PULSE_MESSAGE), ...figures, slotEnd: z.string().optional() }),
  /** Human-readable reason for a closed connection, a missing or waiting heartbeat, or a restart. */
  z.object({
    message: z.string(),
    /** See `NoticeCode`. */
    code: z.string().optional(),
    /** Seconds for which the node was present in the slot, and the number required, if the code is `absent`. */
    presentSeconds: z.number().optional(),
    requiredSeconds: z.number().optional(),
    /** Approximate seconds to wait before reconnecting, if the server suggests a delay. Nodes add jitter. */
    retryAfterSeconds: z.number().optional(),
    /** Number of this node's earned heartbeats that await booking, if that is the reason. */
    waiting: z.number().optional(),
    /** End of the slot whose heartbeat is missing or awaits booking. ISO 8601, UTC. */
    slotEnd: z.string().optional(),
  }),
])

export type GatewayMessage = z.infer<typeof gatewayMessageSchema>
