import { runCollectors } from '../collectors/run-collectors.ts'
import type { Display } from '../display/display.ts'
import { liveLine } from '../display/live-line.ts'
import { plainLines } from '../display/plain-lines.ts'
import { localize } from '../language.ts'
import { messages } from '../messages.ts'
import { runNode } from '../run-node.ts'

/** Runs the node until SIGINT or SIGTERM. */
export async function start(options: { plain?: boolean }): Promise<void> {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  // Handle signals only once: a second Ctrl+C ends the program immediately.
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const display: Display =
    process.stdout.isTTY && !options.plain
      ? liveLine(process.stdout)
      : plainLines((line) => process.stdout.write(line))
  const collecting = runCollectors({
    say: (text) => display.notice(text),
    allowPrivate: process.env.HEARTH_NODE_PRIVATE_SOURCES === 'allow',
    signal: stopping.signal,
  }).catch((error) => display.notice(localize(messages.notCollecting({ reason: (error as Error).message }))))
  try {
    await runNode(display, stopping.signal)
    await collecting
    display.end(localize(messages.stopped()))
  } catch (error) {
    stopping.abort()
    await collecting
    display.end()
    throw error
  } finally {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
}
