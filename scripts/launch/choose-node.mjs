import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fetchNode, NODE_VERSION } from './fetch-node.mjs'
import { withLock } from './lock.mjs'

/** Returns the path of a suitable Node.js: this one if it is new enough, otherwise one in .tools. */
export async function chooseNode(root) {
  if (isNewEnough(process.versions.node)) return process.execPath
  const tools = join(root, '.tools')
  const home = join(tools, `node-${NODE_VERSION}`)
  const binary = join(home, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(binary)) return binary
  mkdirSync(tools, { recursive: true })
  const waiting = (pid) =>
    console.error(`Waiting for another Hearth command (process ${pid}) to download Node ${NODE_VERSION} ...`)
  await withLock(join(tools, 'node.lock'), waiting, async () => {
    if (!existsSync(binary)) await fetchNode(tools, home)
  })
  return binary
}

/** Returns whether Node.js runs TypeScript without printing a warning, as it does since 24.12. */
function isNewEnough(found) {
  const [major, minor] = found.split('.').map(Number)
  return major > 24 || (major === 24 && minor >= 12)
}
