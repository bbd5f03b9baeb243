import { z } from 'zod'

/** `/config.json`: what the portal learns at run time; its build is the same for every operator. */
export const runtimeConfigSchema = z.object({
  brand: z.object({
    name: z.string(),
    copyright: z.string(),
    links: z.array(
      z.object({ kind: z.enum(['x', 'discord', 'telegram', 'github', 'website']), url: z.url() }),
    ),
  }),
  /** Base address of the main API; '' is the portal's own origin. */
  apiUrl: z.string(),
  /** Base address of the auth service, without a trailing slash; may be relative to the portal's origin. */
  authUrl: z.string(),
  /** Sent as the `apikey` header of every call to the auth service; names the client, proves nothing. */
  authApiKey: z.string(),
  /** The chain of Smart Accounts and Machine IDs; null where none is configured. `rpcUrl` may be relative to the portal's origin. */
  chain: z
    .object({
      id: z.number(),
      rpcUrl: z.string(),
      factoryAddress: z.string(),
      /** A block explorer, without a trailing slash; absent where the operator names none. */
      explorerUrl: z.string().optional(),
    })
    .nullable(),
  /** Base address of the host that takes requests for Smart Accounts; '' is the portal's own origin. */
  providerUrl: z.string(),
  botCheck: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('altcha'), challengeUrl: z.string() }),
    z.object({ kind: z.literal('turnstile'), siteKey: z.string() }),
    z.object({ kind: z.literal('off') }),
  ]),
  /** False where people cannot sign up by themselves; absent means that they can. */
  signUps: z.boolean().optional(),
  /** Optional features that are on. */
  features: z.array(z.string()).optional(),
  /** True where mails go to the outbox at /dev/mail, which the portal then links to. */
  outbox: z.boolean(),
  /** `points` by the rule in force when the page is loaded. */
  heartbeat: z.object({ intervalSeconds: z.number(), points: z.number() }),
  /** By the rules in force: what an invitee gets, and how many heartbeats of the invitee the inviter's reward takes. */
  referral: z.object({ inviteePoints: z.number(), heartbeats: z.number() }),
  /**
   * The node program as a package that npx runs from its address; absent where the server has none. `path` is on the
   * portal's own origin, `server` the network that it logs in to by itself.
   */
  nodeProgram: z.object({ path: z.string(), server: z.string() }).optional(),
})

export type RuntimeConfig = z.infer<typeof runtimeConfigSchema>
