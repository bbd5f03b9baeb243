import { solveChallenge } from 'altcha-lib'
import { deriveKey as derivePbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2'
import { deriveKey as deriveSha } from 'altcha-lib/algorithms/web/sha'
import type { Challenge, Solution } from 'altcha-lib/types'

export type SolveAnswer = { solution: Solution } | { error: string }

/** Runs in a worker, so that it does not block typing. */
self.onmessage = async ({ data: challenge }: MessageEvent<Challenge>) => {
  const answer = (message: SolveAnswer) => self.postMessage(message)
  try {
    const deriveKey = challenge.parameters.algorithm.startsWith('PBKDF2/') ? derivePbkdf2 : deriveSha
    const solution = await solveChallenge({ challenge, deriveKey })
    answer(solution ? { solution } : { error: 'The bot check took too long on this computer' })
  } catch (error) {
    answer({ error: error instanceof Error ? error.message : String(error) })
  }
}
