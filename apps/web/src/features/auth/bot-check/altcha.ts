import type { Challenge } from 'altcha-lib/types'
import { createTrustedScriptUrl } from '../../../lib/browser/trusted-script.ts'
import type { SolveAnswer } from './solve.worker.ts'
import solver from './solve.worker.ts?worker&url'

export interface SolvedCheck {
  token: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** Fetches a proof-of-work challenge and solves it in a worker. */
export async function solveAltcha(challengeUrl: string, signal: AbortSignal): Promise<SolvedCheck> {
  const response = await fetch(new URL(challengeUrl, location.origin), { signal })
  if (!response.ok) throw new Error(`The bot check responded with ${response.status}`)
  const { parameters, signature } = (await response.json()) as Challenge
  const challenge: Challenge = { parameters, ...(signature ? { signature } : {}) }
  const solution = await solveInWorker(challenge, signal)
  return {
    token: btoa(JSON.stringify({ challenge, solution })),
    expiresAt: challenge.parameters.expiresAt
      ? challenge.parameters.expiresAt * 1000
      : Number.POSITIVE_INFINITY,
  }
}

function solveInWorker(challenge: Challenge, signal: AbortSignal) {
  const worker = new Worker(createTrustedScriptUrl(solver), { type: 'module' })
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    worker.onerror = (event) => reject(new Error(event.message || 'The bot check could not start'))
    worker.onmessage = ({ data }: MessageEvent<SolveAnswer>) =>
      'error' in data ? reject(new Error(data.error)) : resolve(data.solution)
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
