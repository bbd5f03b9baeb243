import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ask } from '../harness/ask.ts'
import type { Booked, CreditCommand } from './credit-process.ts'

/** Starts the process that books credits. */
export function forkCreditProcess() {
  const child = fork(fileURLToPath(new URL('credit-process.ts', import.meta.url)), {
    execArgv: ['--max-old-space-size=6144', ...(process.env.BENCH_SERVER_FLAGS?.split(' ') ?? [])],
  })
  return {
    ask: (command: CreditCommand) => ask<Booked>(child, command),
    /**
     * Disconnects the process instead of killing it, so that it exits by itself and writes a requested
     * profile.
     */
    stop: () => child.connected && child.disconnect(),
  }
}
