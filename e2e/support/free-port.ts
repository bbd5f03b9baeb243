import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Range below the system's ephemeral ports (32768 and up), which could be taken before use. */
const [FIRST, LAST] = [20_000, 32_000]

/** Returns a port that is currently unused. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
