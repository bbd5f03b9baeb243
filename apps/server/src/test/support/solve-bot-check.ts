import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/**
 * Returns a new proof for `turnstileToken` and `captcha_token`.
 * @param prefix source of challenges: the API, or the auth service
 */
export async function createBotToken(url: string, prefix: '/api' | '/auth/v1' = '/api'): Promise<string> {
  return solveBotCheck((await (await fetch(`${url}${prefix}/bot-check/challenge`)).json()) as Challenge)
}

export async function solveBotCheck(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
