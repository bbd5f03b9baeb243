import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/**
 * A fresh proof of the bot check, as `turnstileToken` and `captcha_token` take it.
 * @param prefix where challenges are given out: the API's, or the auth service's own
 */
export async function createBotToken(url: string, prefix: '/api' | '/auth/v1' = '/api'): Promise<string> {
  return solveBotCheck((await (await fetch(`${url}${prefix}/bot-check/challenge`)).json()) as Challenge)
}

export async function solveBotCheck(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
