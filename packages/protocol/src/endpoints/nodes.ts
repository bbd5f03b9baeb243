import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { NODE_NAME_MAX_LENGTH, publicKeySchema, signatureSchema } from '../node-identity.ts'
import { text } from '../text.ts'

export const registerNode = endpoint({
  method: 'POST',
  path: '/api/node/register',
  tag: 'Nodes',
  access: 'member',
  rateClass: 'write',
  body: z.object({
    /** Raw Ed25519 key, base64url. */
    publicKey: publicKeySchema,
    /** Signature of `registrationText` with the registered key. */
    signature: signatureSchema,
    /** Member's name for the node, for example a host name. */
    name: text(NODE_NAME_MAX_LENGTH).min(1).optional(),
  }),
  answer: z.object({
    /** Node ID for connecting, derived from the key. */
    id: z.uuid(),
  }),
  errors: ['CONFLICT', 'FORBIDDEN'],
})

export const readNodes = endpoint({
  method: 'GET',
  path: '/api/nodes',
  tag: 'Nodes',
  access: 'member',
  rateClass: 'read',
  answer: z.object({
    /** The node without a key, if it was connected in the last two days; otherwise null. */
    anonymous: z
      .object({
        id: z.uuid(),
        lastSeenAt: z.string(),
        connected: z.boolean(),
        nextHeartbeatAt: z.string().nullable(),
      })
      .nullable(),
    /** Time of the response by the server's clock. ISO 8601, UTC. */
    at: z.string(),
    nodes: z.array(
      z.object({
        id: z.uuid(),
        name: z.string().nullable(),
        /** ISO 8601, UTC. */
        registeredAt: z.string(),
        /** Time of the last known connection, accurate to half a minute; null if there was none. */
        lastSeenAt: z.string().nullable(),
        /**
         * True if the node was still connected at `lastSeenAt`. A clean shutdown sets it to false
         * immediately.
         */
        connected: z.boolean(),
        /**
         * End of the first slot that the node can earn if it stays connected; null if it is disconnected.
         * ISO 8601, UTC.
         */
        nextHeartbeatAt: z.string().nullable(),
      }),
    ),
  }),
  errors: [],
})

export const removeNode = endpoint({
  method: 'DELETE',
  path: '/api/nodes/{id}',
  tag: 'Nodes',
  access: 'member',
  rateClass: 'write',
  params: z.object({ id: z.uuid() }),
  answer: z.object({ success: z.boolean() }),
  errors: ['NOT_FOUND'],
})
