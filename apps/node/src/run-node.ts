import { setTimeout as sleep } from 'node:timers/promises'
import { CONNECTED_MESSAGE, closeCodes, type GatewayMessage } from '@hearth/protocol/node-messages'
import { reconnectDelay } from './back-off.ts'
import { ServerError } from './call-server.ts'
import { connectGateway } from './connect-gateway.ts'
import type { Display, Figures } from './display/display.ts'
import { explainNotice } from './explain-notice.ts'
import { duration } from './format.ts'
import { localize } from './language.ts'
import { messages } from './messages.ts'
import { exitCodes, NodeError, sessionEnded } from './node-error.ts'
import { registerNode } from './register-node.ts'
import { sayCommand } from './say-command.ts'
import { freshCredentials } from './session.ts'

/** Duration after which a connection resets the backoff. */
const STABLE_MS = 60_000
/** Interval of session refreshes while connected. They ensure that a reconnect needs only the gateway. */
const REFRESH_EVERY_MS = 60_000
/** Clock difference that triggers a warning to the member. */
const CLOCK_TOLERANCE_MS = 60_000

/**
 * Runs the node, reconnecting as needed, until `signal` is aborted.
 * @throws NodeError if a retry cannot succeed
 */
export async function runNode(display: Display, signal: AbortSignal): Promise<void> {
  let attempt = 0
  let hasWorked = false
  let rejectedToken: string | undefined
  while (!signal.aborted) {
    const outcome: Outcome = await connectOnce(display, signal, rejectedToken, hasWorked).catch((error) =>
      afterFault(error, hasWorked),
    )
    if (signal.aborted) return
    rejectedToken = outcome.rejectedToken
    hasWorked ||= outcome.connectedMs > 0
    if (outcome.connectedMs > STABLE_MS) attempt = 0
    if (rejectedToken !== undefined) continue
    const seconds = reconnectDelay(attempt++, outcome.retryAfterSeconds)
    display.waiting(outcome.reason, seconds)
    await sleep(seconds * 1000, undefined, { signal }).catch(() => undefined)
  }
}

interface Outcome {
  /** Message for the member; null if the server already sent it. */
  reason: string | null
  connectedMs: number
  retryAfterSeconds?: number | undefined
  /** Rejected access token. The next attempt refreshes it. */
  rejectedToken?: string
}

async function connectOnce(
  display: Display,
  signal: AbortSignal,
  rejected: string | undefined,
  hasWorked: boolean,
): Promise<Outcome> {
  let connectedAt: number | null = null
  let output: { message: string; retryAfterSeconds?: number | undefined } | null = null
  const refreshes = setInterval(() => {
    // Ignore errors: if the session has ended, the gateway reports it.
    freshCredentials().catch(() => undefined)
  }, REFRESH_EVERY_MS)
  try {
    const credentials = await freshCredentials(rejected)
    display.connecting(credentials)
    const node = await registerNode(credentials).catch((error) => {
      if (error instanceof ServerError) return null
      throw error
    })
    if (!node) return handleRejectedToken(rejected, credentials.accessToken, 0)
    const end = await connectGateway(
      credentials,
      node,
      (message) => {
        if (!('message' in message)) return
        output = message
        if (message.message === CONNECTED_MESSAGE) connectedAt ??= performance.now()
        show(display, message)
      },
      signal,
    )
    if ('fault' in end)
      return { ...afterFault(end.fault, hasWorked), retryAfterSeconds: end.retryAfterSeconds }
    const connectedMs = connectedAt === null ? 0 : performance.now() - connectedAt
    return afterClose(end.code, output, connectedMs, rejected, credentials.accessToken)
  } finally {
    clearInterval(refreshes)
  }
}

/**
 * Returns the outcome of an attempt that failed to connect. Throws faults that a retry cannot fix. After a
 * successful connection, an unreachable server is always retried, because the node may run unattended.
 */
function afterFault(error: unknown, hasWorked: boolean): Outcome {
  const isUnreachable = error instanceof NodeError && error.exitCode === exitCodes.unreachable
  if (!isUnreachable || !(error.isTemporary || hasWorked)) throw error
  return { reason: error.message, connectedMs: 0 }
}

function afterClose(
  code: number,
  output: { message: string; retryAfterSeconds?: number | undefined } | null,
  connectedMs: number,
  rejected: string | undefined,
  token: string,
): Outcome {
  if (code === closeCodes.replaced) {
    throw new NodeError('replaced', messages.replaced())
  }
  if (code === closeCodes.unknownNode) {
    throw new NodeError('rejected', messages.removed({ command: sayCommand('login') }))
  }
  if (code === closeCodes.invalidToken) return handleRejectedToken(rejected, token, connectedMs)
  // The gateway sends the reason before it closes a connection with code 1008 or higher.
  const lost = localize(connectedMs > 0 ? messages.connectionLost() : messages.connectionClosed())
  return {
    reason: code >= 1008 && output ? null : lost,
    connectedMs,
    retryAfterSeconds: output?.retryAfterSeconds,
  }
}

/**
 * Allows one attempt with a refreshed token after a rejection.
 * @throws NodeError if the refreshed token is also rejected
 */
function handleRejectedToken(rejected: string | undefined, token: string, connectedMs: number): Outcome {
  if (rejected !== undefined) throw sessionEnded()
  return { reason: localize(messages.tokenRejected()), connectedMs, rejectedToken: token }
}

function show(display: Display, message: Extract<GatewayMessage, { message: string }>): void {
  if (!('pointsTotal' in message)) {
    const text = explainNotice(message)
    if (text !== null) display.notice(text, message.slotEnd !== undefined)
    return
  }
  // Compute the remaining time from the server's timestamps, so that a wrong local clock has no effect.
  const currentEnd = Date.parse(message.nextSlotEnd)
  const earnedEnd = message.nextHeartbeatAt === undefined ? currentEnd : Date.parse(message.nextHeartbeatAt)
  const figures: Figures = {
    ...message,
    nextSlotAt: Date.now() + earnedEnd - Date.parse(message.date),
    slotMs: message.slotSeconds === undefined ? undefined : message.slotSeconds * 1000,
    isFirstSlot: earnedEnd > currentEnd,
  }
  if (message.message === CONNECTED_MESSAGE) {
    display.connected(figures)
    warnOfClock(display, Date.now() - Date.parse(message.date))
  } else display.pulse(figures, 'slotEnd' in message ? message.slotEnd : undefined)
}

function warnOfClock(display: Display, aheadMs: number): void {
  if (Math.abs(aheadMs) <= CLOCK_TOLERANCE_MS) return
  const describe = aheadMs > 0 ? messages.clockAhead : messages.clockBehind
  display.notice(localize(describe({ duration: duration(Math.abs(aheadMs)) })))
}
