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
    /** Ed25519, raw, base64url. */
    publicKey: publicKeySchema,
    /** Over `registrationText`, with the key that is registered. */
    signature: signatureSchema,
    /** What the member calls it; a host name, for example. */
    name: text(NODE_NAME_MAX_LENGTH).min(1).optional(),
  }),
  answer: z.object({
    /** What the node names when it connects. Follows from the key. */
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
    nodes: z.array(
      z.object({
        id: z.uuid(),
        name: z.string().nullable(),
        /** ISO 8601, UTC. */
        registeredAt: z.string(),
        /** When it was last known to be connected, to about half a minute; null before its first connection. */
        lastSeenAt: z.string().nullable(),
        /** Whether it was still connected then: a node that ends well says so, and is away at once. */
        connected: z.boolean(),
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
