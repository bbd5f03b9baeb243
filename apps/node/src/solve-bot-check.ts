import { readBotChallenge } from '@hearth/protocol/endpoints/accounts'
import { type Challenge, type DeriveKeyFunction, solveChallenge } from 'altcha-lib'
import { callServer } from './call-server.ts'
import { messages } from './messages.ts'
import { NodeError } from './node-error.ts'
import type { Network } from './read-network.ts'

/** Time limit for a solution, sufficient for the slowest single-board computers. */
const TIMEOUT_MS = 300_000

/**
 * Solves the proof-of-work challenge, if the server uses one.
 * @returns the token for `login`
 * @throws NodeError if the check requires a browser, uses an unknown algorithm or takes too long
 */
export async function solveBotCheck(server: string, botCheck: Network['botCheck']): Promise<string> {
  if (botCheck.kind === 'off') return 'off'
  if (botCheck.kind === 'turnstile') {
    throw new NodeError('rejected', messages.botCheckNeedsBrowser())
  }
  const url = new URL(botCheck.challengeUrl, `${server}/`).href
  const challenge = (await callServer(url, readBotChallenge.answer)) as unknown as Challenge
  const deriveKey = await deriveKeyFor(challenge.parameters.algorithm)
  const solution = await solveChallenge({ challenge, deriveKey, timeout: TIMEOUT_MS })
  if (!solution) throw new NodeError('failure', messages.botCheckTooSlow())
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

async function deriveKeyFor(algorithm: string): Promise<DeriveKeyFunction> {
  if (algorithm.startsWith('PBKDF2/')) return (await import('altcha-lib/algorithms/pbkdf2')).deriveKey
  if (algorithm.startsWith('SHA-')) return (await import('altcha-lib/algorithms/sha')).deriveKey
  if (algorithm === 'SCRYPT') return (await import('altcha-lib/algorithms/scrypt')).deriveKey
  throw new NodeError('failure', messages.botCheckUnknown({ algorithm }))
}
