import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

/**
 * Runs `entry` with `node` in the project's folder and resolves to its exit code. `settings` names an
 * optional file of environment variables; the environment takes precedence.
 */
export function handOver({ node, root, entry, args, settings }) {
  const env = {
    // Cache compiled code, because compilation takes half of the startup time.
    NODE_COMPILE_CACHE: join(root, '.tools/compile-cache'),
    ...process.env,
    PATH: dirname(node) + delimiter + process.env.PATH,
  }
  const options = ['--disable-warning=ExperimentalWarning']
  // Check for the file, because Node.js prints a warning if it does not exist.
  if (settings && existsSync(settings)) options.push(`--env-file=${settings}`)
  const child = spawn(node, [...options, entry, ...args], {
    cwd: root,
    stdio: 'inherit',
    env,
  })
  // Never exit before the child, which waits for everything it started.
  const forward = (signal) => child.kill(signal)
  process.on('SIGTERM', forward)
  process.on('SIGHUP', forward)
  process.on('SIGINT', (signal) => {
    // Ctrl+C already reaches the whole foreground process group. If it were forwarded, the child would count
    // a second, impatient Ctrl+C.
    if (!isForeground()) forward(signal)
  })
  stopWithNpm(() => forward('SIGTERM'))
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`Failed to start Node (${node}): ${error.message}`)
      resolve(1)
    })
    child.on('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}

/**
 * Calls `stop` when npm has ended. A SIGTERM to npm ends only the shell between npm and this process, so the
 * only sign is a different parent process.
 */
function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 100)
  timer.unref()
}

function isForeground() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    // Fields 5 and 8 in proc(5): the process group, and the terminal's foreground group (-1 without a
    // terminal).
    const [, , group, , , foreground] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return group === foreground
  } catch {
    return process.stdin.isTTY === true
  }
}
