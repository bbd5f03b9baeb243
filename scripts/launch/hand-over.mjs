import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

/**
 * Runs `entry` under `node` in this terminal, from the project's folder; resolves to the exit code to pass on.
 * `settings` names a file of environment variables that need not be there; what the environment has goes before it.
 */
export function handOver({ node, root, entry, args, settings }) {
  const env = {
    // What was compiled once is not compiled again at the next start, nor are types stripped again: half of a start's work.
    NODE_COMPILE_CACHE: join(root, '.tools/compile-cache'),
    ...process.env,
    PATH: dirname(node) + delimiter + process.env.PATH,
  }
  const options = ['--disable-warning=ExperimentalWarning']
  // Node would say each time that there is none.
  if (settings && existsSync(settings)) options.push(`--env-file=${settings}`)
  const child = spawn(node, [...options, entry, ...args], {
    cwd: root,
    stdio: 'inherit',
    env,
  })
  // Never die before the child: it decides when all that it started has ended.
  const forward = (signal) => child.kill(signal)
  process.on('SIGTERM', forward)
  process.on('SIGHUP', forward)
  process.on('SIGINT', (signal) => {
    // Ctrl+C reaches the whole foreground group: forwarding it too would look like a second, impatient one.
    if (!isForeground()) forward(signal)
  })
  stopWithNpm(() => forward('SIGTERM'))
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`Node could not be started (${node}): ${error.message}`)
      resolve(1)
    })
    child.on('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}

/** A SIGTERM sent to npm kills the shell between it and us and goes no further: the lost parent is all we see of it. */
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
    // Fields 5 and 8 of proc(5): our process group, and the terminal's foreground group (-1 without a terminal).
    const [, , group, , , foreground] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return group === foreground
  } catch {
    return process.stdin.isTTY === true
  }
}
