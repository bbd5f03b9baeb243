import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ask } from '../harness/ask.ts'

export interface SwarmSettings {
  port: number
  /** One token per node. */
  tokens: string[]
  intervalSeconds: number
  pingSeconds: number
  /** Period over which the first connections are spread. */
  rampSeconds: number
}

export type SwarmCommand =
  | { kind: 'start'; settings: SwarmSettings }
  /** Sets whether nodes send the next PING immediately after a response. */
  | { kind: 'busy'; isBusy: boolean }
  | { kind: 'figures' }

export interface SwarmFigures {
  /** Connected nodes that received their first message. */
  connected: number
  /** Opened connections, and those rejected with a hint to retry later (503 or 1013). */
  opened: number
  turnedAway: number
  pulses: number
  pongs: number
  /** Slots without a pulse between a node's first and last pulse, summed over all nodes. */
  missed: number
  /** Oldest of the nodes' newest credited slots, in milliseconds since 1970; 0 while any node has none. */
  laggard: number
  /** CPU time since the previous figures. */
  cpuSeconds: number
}

/**
 * Starts thousands of nodes in one separate process. Each has its own address, sent as a trusted proxy
 * does (TRUST_PROXY=1), so that subnet limits do not affect the measurement.
 */
export function startSwarm(settings: SwarmSettings) {
  const child = fork(fileURLToPath(new URL('swarm-process.ts', import.meta.url)), {
    execArgv: ['--max-old-space-size=4096'],
  })
  const send = (command: SwarmCommand) => ask<SwarmFigures>(child, command)
  const started = send({ kind: 'start', settings })
  // Ignore a failure here; the next request for figures reports it.
  started.catch(() => undefined)
  const figures = async () => {
    await started
    return send({ kind: 'figures' })
  }
  return {
    figures,
    async setBusy(isBusy: boolean) {
      await send({ kind: 'busy', isBusy })
    },
    /**
     * Polls the figures every half second until a condition is met.
     * @throws Error after the given number of seconds
     */
    async until(
      what: string,
      seconds: number,
      isMet: (figures: SwarmFigures) => boolean,
    ): Promise<SwarmFigures> {
      for (const end = performance.now() + seconds * 1000; ; ) {
        const now = await figures()
        if (isMet(now)) return now
        if (performance.now() > end) {
          throw new Error(`Expected ${what} within ${seconds} s, got ${JSON.stringify(now)}.`)
        }
        await sleep(500)
      }
    },
    stop: () => void child.kill('SIGKILL'),
  }
}
