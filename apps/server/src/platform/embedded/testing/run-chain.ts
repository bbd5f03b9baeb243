// Runs the local chain on a directory until SIGTERM. Prints its process group and URL when it is ready.
import { findAnvil } from '../anvil-binary.ts'
import { startEmbeddedChain } from '../embedded-chain.ts'

const [directory] = process.argv.slice(2)
const program = findAnvil()
if (directory === undefined || program === undefined)
  throw new Error('Expected a directory as the first argument and an installed anvil.')
const chain = await startEmbeddedChain({
  program,
  directory,
  chainId: 3338,
  blockSeconds: 0.05,
  say: () => undefined,
  log: () => undefined,
})
// Register the handler before printing, because a test may send SIGTERM as soon as it has read the line.
process.once('SIGTERM', () => chain.stop())
console.log(chain.pid(), chain.url)
