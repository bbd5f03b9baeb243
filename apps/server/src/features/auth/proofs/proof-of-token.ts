/** Methods that prove nothing about the person: refreshing a session, or anonymous access. */
const NO_PROOF = ['token_refresh', 'anonymous']

/**
 * Returns when the holder of an access token last proved their identity, in milliseconds since 1970, from the
 * token's `amr` claim (RFC 8176, with GoTrue's timestamps). Returns undefined if the claim contains no proof.
 */
export function proofOfToken(amr: unknown): number | undefined {
  if (!Array.isArray(amr)) return undefined
  const times = amr.flatMap((entry: unknown) => {
    const { method, timestamp } = (entry ?? {}) as { method?: unknown; timestamp?: unknown }
    return typeof method === 'string' && !NO_PROOF.includes(method) && Number.isFinite(timestamp)
      ? [Number(timestamp) * 1000]
      : []
  })
  return times.length > 0 ? Math.max(...times) : undefined
}
