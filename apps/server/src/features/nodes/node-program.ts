import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { NODE_PROGRAM_NODE_JS } from '@hearth/protocol/node-program'
import { packTar } from 'modern-tar'

export interface NodeProgram {
  /** Path of the program. Contains a hash that changes with the content, because npx caches by URL. */
  path: string
  /** Default URL of the network that the program signs in to. */
  server: string
  /** Gzipped npm package without dependencies. */
  content: Buffer
}

/**
 * Returns a function that packs the node program on its first call, so that packing does not delay startup.
 * Members run the program with `npx` from its URL.
 * @param file single-file program that `npm run build` creates
 * @param server URL of this network
 * @param onFault called with the error if packing fails
 * @returns a function that returns the program, or undefined if it was not built or packing failed
 */
export function offerNodeProgram(
  file: string,
  server: string,
  onFault: (error: unknown) => void,
): () => Promise<NodeProgram | undefined> {
  let packed: Promise<NodeProgram | undefined> | undefined
  return () => {
    packed ??= packNodeProgram(file, server).catch((error) => {
      onFault(error)
      return undefined
    })
    return packed
  }
}

async function packNodeProgram(file: string, server: string): Promise<NodeProgram | undefined> {
  const program = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!program) return undefined
  const hash = createHash('sha256')
    .update(program)
    .update(server)
    .update(NODE_PROGRAM_NODE_JS)
    .digest('hex')
    .slice(0, 8)
  const path = `/node/${hash}.tgz`
  const description = {
    name: 'hearth-node',
    version: '0.1.0',
    license: 'MIT',
    type: 'module',
    engines: { node: `>=${NODE_PROGRAM_NODE_JS}` },
    bin: { 'hearth-node': 'start.mjs' },
  }
  const tar = await packTar([
    fileOf('package.json', JSON.stringify(description, null, 2)),
    fileOf('start.mjs', startScript(server, `npx -y ${server}${path}`), 0o755),
    fileOf('program.mjs', program),
  ])
  return { path, server, content: await promisify(gzip)(tar) }
}

function fileOf(name: string, content: string | Buffer, mode = 0o644) {
  const body = Buffer.from(content)
  // Use a fixed time to make the package reproducible.
  return { header: { name: `package/${name}`, size: body.length, mode, mtime: new Date(0) }, body }
}

/**
 * Creates the entry script. The script rejects an unsupported Node.js version before it loads the program,
 * and passes the server and the command to the program.
 */
function startScript(server: string, command: string): string {
  return `#!/usr/bin/env node
const wanted = ${JSON.stringify(NODE_PROGRAM_NODE_JS)}
const have = process.versions.node
const isOlder = have.localeCompare(wanted, 'en', { numeric: true }) < 0
if (isOlder) {
  console.error('The node needs Node.js ' + wanted + ' or newer, and this is ' + have + '. Get it at https://nodejs.org')
  process.exit(1)
}
process.env.HEARTH_NODE_SERVER ??= ${JSON.stringify(server)}
process.env.HEARTH_NODE_COMMAND ??= ${JSON.stringify(command)}
import('./program.mjs')
`
}
