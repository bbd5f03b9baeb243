import { pause } from './pause.ts'

const AGAIN_MS = 60_000

/**
 * Loads a part that nobody waits for: where it does not come through, all else goes on without it, and it is tried
 * again later.
 * @returns undefined once the signal says that it is not wanted any more
 */
export async function loadInTheEnd<Part>(
  load: () => Promise<Part>,
  signal: AbortSignal,
): Promise<Part | undefined> {
  while (!signal.aborted) {
    const part = await load().catch(() => undefined)
    if (signal.aborted) break
    if (part !== undefined) return part
    await pause(AGAIN_MS, signal)
  }
}
