import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ask } from '../harness/ask.ts'

export interface SwarmSettings {
  port: number
  /** One for each node. */
  tokens: string[]
  intervalSeconds: number
  pingSeconds: number
  /** Over which the first connections are spread. */
  rampSeconds: number
}

export type SwarmCommand =
  | { kind: 'start'; settings: SwarmSettings }
  /** True if nodes send the next PING right after the answer to the last one. */
  | { kind: 'busy'; isBusy: boolean }
  | { kind: 'figures' }

export interface SwarmFigures {
  /** Connected nodes that received their first message. */
  connected: number
  /** Connections that were opened, and refused with a hint (503 or 1013). */
  opened: number
  turnedAway: number
  pulses: number
  pongs: number
  /** Slots between the first and the last pulse of a node without a pulse of their own, over all nodes. */
  missed: number
  /** Of each node the newest slot that was credited, of those the oldest; milliseconds since 1970, 0 while a node has none. */
  laggard: number
  /** Since the figures before. */
  cpuSeconds: number
}

/**
 * Ten thousands of nodes in a process of their own, each from an address of its own as a trusted proxy would tell it
 * (TRUST_PROXY=1): limits by network are not what is measured.
 */
export function startSwarm(settings: SwarmSettings) {
  const child = fork(fileURLToPath(new URL('swarm-process.ts', import.meta.url)), {
    execArgv: ['--max-old-space-size=4096'],
  })
  const send = (command: SwarmCommand) => ask<SwarmFigures>(child, command)
  const started = send({ kind: 'start', settings })
  // Reported with the next figures.
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
    /** Asks every half second until something holds. @throws after so many seconds */
    async until(
      what: string,
      seconds: number,
      isMet: (figures: SwarmFigures) => boolean,
    ): Promise<SwarmFigures> {
      for (const end = performance.now() + seconds * 1000; ; ) {
        const now = await figures()
        if (isMet(now)) return now
        if (performance.now() > end) {
          throw new Error(`after ${seconds} s not ${what}: ${JSON.stringify(now)}`)
        }
        await sleep(500)
      }
    },
    stop: () => void child.kill('SIGKILL'),
  }
}
