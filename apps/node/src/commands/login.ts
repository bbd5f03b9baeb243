import { setTimeout as sleep } from 'node:timers/promises'
import { login as loginEndpoint } from '@hearth/protocol/endpoints/accounts'
import { spellEmailAddress } from '@hearth/protocol/spell-email-address'
import { z } from 'zod'
import { ask, askHidden } from '../ask.ts'
import { callApi, ServerError } from '../call-server.ts'
import { createConfigDirectory, credentialsPath } from '../config-directory.ts'
import { writeCredentials } from '../credentials.ts'
import { saveRegistration } from '../identity.ts'
import { NodeError } from '../node-error.ts'
import { type Network, parseServerAddress, readNetwork } from '../read-network.ts'
import { sayCommand } from '../say-command.ts'
import { showSecondFactor } from '../second-factor.ts'
import { solveBotCheck } from '../solve-bot-check.ts'

/** Requires only the saved fields, since newer servers may return a different user object. */
const tolerantEndpoint = {
  ...loginEndpoint,
  answer: loginEndpoint.answer
    .pick({ access_token: true, refresh_token: true, expires_in: true })
    .extend({ user: z.object({ email: z.string() }) }),
}

/** Logs in and saves the session in the config directory. */
export async function login(options: { server: string; email?: string }): Promise<void> {
  const server = parseServerAddress(options.server)
  // Fails before any prompt if nothing can be saved.
  await createConfigDirectory()
  const network = await readNetwork(server)
  warnOfPlainText(server)
  const email =
    options.email ??
    (await ask('E-mail address', 'Name the account with --email', (typed) =>
      spellEmailAddress(typed) === undefined ? 'That is no e-mail address.' : undefined,
    ))
  const password =
    process.env.HEARTH_PASSWORD ??
    (await askHidden('Password', 'Give the password in the environment variable HEARTH_PASSWORD'))
  const session = await showSecondFactor(network, await grant(server, network, email, password))
  await writeCredentials({
    server,
    authUrl: network.authUrl,
    authApiKey: network.authApiKey,
    email: session.user.email,
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    expiresAt: Math.floor(Date.now() / 1000) + session.expires_in,
  })
  // Registers a removed node again at the next start.
  await saveRegistration(null)
  console.log(`Logged in as ${session.user.email} at ${server}. The session is kept in ${credentialsPath()}.`)
  console.log(`Start the node: ${sayCommand('start')}`)
}

async function grant(server: string, network: Network, email: string, password: string) {
  for (let attempt = 1; ; attempt++) {
    console.log('Doing the work that the bot check asks for, a few seconds.')
    const turnstileToken = await solveBotCheck(server, network.botCheck)
    try {
      return await callApi(network.apiUrl, tolerantEndpoint, { body: { email, password, turnstileToken } })
    } catch (error) {
      if (!(error instanceof ServerError)) throw error
      // A slow computer may solve the challenge after it expired.
      if (error.code === 'BOT_CHECK_FAILED' && attempt < 3) {
        await sleep(500)
        continue
      }
      throw explain(error, server, email)
    }
  }
}

function explain(rejection: ServerError, server: string, email: string): NodeError {
  switch (rejection.code) {
    case 'INVALID_CREDENTIALS':
      return new NodeError(
        'rejected',
        `The e-mail address or the password is wrong. A forgotten password is reset at ${server}.`,
      )
    case 'EMAIL_NOT_CONFIRMED':
      return new NodeError(
        'rejected',
        `${email} is not confirmed yet. Enter the code that was mailed to it at ${server}, then log in again.`,
      )
    case 'BOT_CHECK_FAILED':
      return new NodeError(
        'rejected',
        'The server did not accept the bot check. Try again; if it stays so, update hearth-node.',
      )
    case 'RATE_LIMITED':
      return new NodeError(
        'rejected',
        `Too many tries. Wait ${rejection.retryAfterSeconds ?? 60} s, then try again.`,
      )
    default:
      return new NodeError(
        rejection.status >= 500 ? 'unreachable' : 'rejected',
        `The server refused the login: ${rejection.message}`,
      )
  }
}

function warnOfPlainText(server: string): void {
  const { protocol, hostname } = new URL(server)
  if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
    console.error(
      `Warning: ${server} is not encrypted; others on the way can read your password. Use an https address if there is one.`,
    )
  }
}
