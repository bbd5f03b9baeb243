import { z } from 'zod'

/**
 * Run-time configuration of the portal, served as `/config.json`. The portal build is the same for every
 * installation.
 */
export const runtimeConfigSchema = z.object({
  brand: z.object({
    name: z.string(),
    copyright: z.string(),
    links: z.array(
      z.object({ kind: z.enum(['x', 'discord', 'telegram', 'github', 'website']), url: z.url() }),
    ),
  }),
  /** Base URL of the main API; '' is the portal's origin. */
  apiUrl: z.string(),
  /** Base URL of the auth service, without a trailing slash; may be relative to the portal's origin. */
  authUrl: z.string(),
  /** `apikey` header of every auth service call. It identifies the client, but does not authenticate it. */
  authApiKey: z.string(),
  /**
   * Chain of Smart Accounts and Machine IDs; null if not configured. `rpcUrl` may be relative to the portal's origin.
   */
  chain: z
    .object({
      id: z.number(),
      rpcUrl: z.string(),
      factoryAddress: z.string(),
      /** URL of a block explorer without a trailing slash, if configured. */
      explorerUrl: z.string().optional(),
    })
    .nullable(),
  /** Base URL for Smart Account requests; '' is the portal's origin. */
  providerUrl: z.string(),
  botCheck: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('altcha'), challengeUrl: z.string() }),
    z.object({ kind: z.literal('turnstile'), siteKey: z.string() }),
    z.object({ kind: z.literal('off') }),
  ]),
  /** False if sign-up is closed; absent means open. */
  signUps: z.boolean().optional(),
  /** Enabled optional features. */
  features: z.array(z.string()).optional(),
  /** True if emails go to the outbox at /dev/mail, which the portal links to. */
  outbox: z.boolean(),
  /** `points` follows the rule in force at page load. */
  heartbeat: z.object({ intervalSeconds: z.number(), points: z.number() }),
  /**
   * Points of invitee and inviter, and heartbeats that an invitee needs for the inviter's reward and for the
   * invitee's points, by the rules in force at page load. `GET /api/rules` returns later values.
   */
  referral: z.object({
    inviteePoints: z.number(),
    heartbeats: z.number(),
    inviterPoints: z.number().optional(),
    inviteeHeartbeats: z.number().optional(),
  }),
  /** Heartbeats that a Machine ID requires. */
  machineId: z.object({ heartbeats: z.number() }).optional(),
  /**
   * Package of the node program, which npx runs from its URL; absent if the server has none. `path` is on the portal's
   * origin; `server` is the default network for logging in.
   */
  nodeProgram: z.object({ path: z.string(), server: z.string() }).optional(),
})

export type RuntimeConfig = z.infer<typeof runtimeConfigSchema>
