import { setTimeout as sleep } from 'node:timers/promises'
import { login as loginEndpoint } from '@hearth/protocol/endpoints/accounts'
import { spellEmailAddress } from '@hearth/protocol/spell-email-address'
import { z } from 'zod'
import { ask, askHidden } from '../ask.ts'
import { callApi, ServerError } from '../call-server.ts'
import { createConfigDirectory, credentialsPath } from '../config-directory.ts'
import { writeCredentials } from '../credentials.ts'
import { printLine } from '../display/print-line.ts'
import { saveRegistration } from '../identity.ts'
import { localize } from '../language.ts'
import { messages } from '../messages.ts'
import { NodeError } from '../node-error.ts'
import { type Network, parseServerAddress, readNetwork } from '../read-network.ts'
import { sayCommand } from '../say-command.ts'
import { showSecondFactor } from '../second-factor.ts'
import { solveBotCheck } from '../solve-bot-check.ts'

/** Login endpoint reduced to the saved fields: newer servers may change the user object. */
const tolerantEndpoint = {
  ...loginEndpoint,
  answer: loginEndpoint.answer
    .pick({ access_token: true, refresh_token: true, expires_in: true })
    .extend({ user: z.object({ email: z.string() }) }),
}

/** Logs in and saves the session in the config directory. */
export async function login(options: { server: string; email?: string }): Promise<void> {
  const server = parseServerAddress(options.server)
  // Fail before any prompt if the session cannot be saved.
  await createConfigDirectory()
  const network = await readNetwork(server)
  warnOfPlainText(server)
  const email =
    options.email ??
    (await ask(messages.askEmail(), messages.emailOption(), (typed) =>
      spellEmailAddress(typed) === undefined ? localize(messages.invalidEmail()) : undefined,
    ))
  const password =
    process.env.HEARTH_PASSWORD ?? (await askHidden(messages.askPassword(), messages.passwordVariable()))
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
  // Make the next `start` register the key again, because its node may have been removed.
  await saveRegistration(null)
  const { email: account } = session.user
  printLine(localize(messages.loggedIn({ email: account, server, path: credentialsPath() })))
  printLine(localize(messages.startNode({ command: sayCommand('start') })))
}

async function grant(server: string, network: Network, email: string, password: string) {
  for (let attempt = 1; ; attempt++) {
    printLine(localize(messages.solvingBotCheck()))
    const turnstileToken = await solveBotCheck(server, network.botCheck)
    try {
      return await callApi(network.apiUrl, tolerantEndpoint, { body: { email, password, turnstileToken } })
    } catch (error) {
      if (!(error instanceof ServerError)) throw error
      // On a slow computer, the challenge may expire before it is solved. Retry with a new one.
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
      return new NodeError('rejected', messages.wrongPassword({ server }))
    case 'EMAIL_NOT_CONFIRMED':
      return new NodeError('rejected', messages.emailNotConfirmed({ email, server }))
    case 'BOT_CHECK_FAILED':
      return new NodeError('rejected', messages.botCheckFailed())
    case 'RATE_LIMITED':
      return new NodeError(
        'rejected',
        messages.tooManyAttempts({ seconds: rejection.retryAfterSeconds ?? 60 }),
      )
    default:
      return new NodeError(
        rejection.status >= 500 ? 'unreachable' : 'rejected',
        messages.loginRejected({ reason: rejection.message }),
      )
  }
}

function warnOfPlainText(server: string): void {
  const { protocol, hostname } = new URL(server)
  if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
    printLine(localize(messages.plainText({ server })), process.stderr)
  }
}
