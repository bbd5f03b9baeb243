import { createHash, timingSafeEqual } from 'node:crypto'

export interface FlowChallenge {
  code_challenge: string
  code_challenge_method: string
}

/** Returns whether a verifier matches the challenge. */
export function fitsChallenge(flow: FlowChallenge, verifier: string): boolean {
  const shown =
    flow.code_challenge_method === 's256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier
  return timingSafeEqual(sha256(shown), sha256(flow.code_challenge))
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
