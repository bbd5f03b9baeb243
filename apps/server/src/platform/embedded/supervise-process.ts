import { waitUntil } from './wait-until.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 10_000
/** Uptime in milliseconds after which the restart delay resets. */
const WELL_AFTER_MS = 60_000

/** A program supervised by this process. */
interface Companion {
  pid: number
  /** Resolves to a description of how the program ended. */
  ended: Promise<string>
}

/**
 * Restarts a program whenever it exits, with growing delays while it keeps failing.
 * @param running holds the current process; `start` sets it
 * @returns after the program was stopped and has exited
 */
export async function superviseProcess(
  running: { program: Companion | undefined },
  options: {
    name: string
    isStopping(): boolean
    start(): Promise<unknown>
    log(level: 'info' | 'error', message: string): void
  },
): Promise<void> {
  const { name, isStopping, start, log } = options
  let pause = FIRST_PAUSE_MS
  while (!isStopping()) {
    const startedAt = performance.now()
    const how = await running.program?.ended
    running.program = undefined
    if (isStopping()) return
    const wasWell = performance.now() - startedAt > WELL_AFTER_MS
    pause = wasWell ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS)
    log('error', `${name} exited unexpectedly (${how}); restarting it in ${pause} ms`)
    await waitUntil(isStopping, pause)
    if (isStopping()) return
    await start().then(
      () => running.program && log('info', `restarted ${name} (process ${running.program.pid})`),
      (error) => log('error', `failed to restart ${name}; retrying: ${error.message}`),
    )
  }
}
