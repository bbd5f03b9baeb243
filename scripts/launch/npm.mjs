import { spawn } from 'node:child_process'
import { basename, delimiter, dirname } from 'node:path'

/** A set-up step that failed for a reason the user can act on: printed as it is, without a stack. */
export class SetupError extends Error {}

/**
 * Runs npm quietly, says what it does and for how long, and turns its failure into one line.
 * `node` is the Node that runs npm and the one its children find first.
 */
export async function runNpm({ node, args, cwd, doing, usually }) {
  const cli = process.env.npm_execpath
  const isNpm = cli !== undefined && basename(cli).startsWith('npm-cli')
  const env = { ...process.env, PATH: dirname(node) + delimiter + process.env.PATH }
  const common = ['--no-audit', '--no-fund', '--loglevel=error', '--no-progress', '--ignore-scripts']
  // npm's own pauses between tries add up to more than a minute; somebody is watching.
  const patience = ['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=8000']
  const all = [...args, ...common, ...patience]
  const stop = showProgress(doing, usually)
  const child = isNpm
    ? spawn(node, [cli, ...all], { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] })
    : spawn('npm', all, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors = (errors + text).slice(-20_000)
  })
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      errors += `npm could not be started: ${error.message}`
      resolve(1)
    })
    child.on('close', (status, signal) => resolve(signal ?? status))
  })
  const seconds = stop(code === 0)
  if (code !== 0) throw new SetupError(`${doing} failed after ${seconds} s. ${explain(errors)}`)
}

function showProgress(doing, usually) {
  const begun = Date.now()
  const elapsed = () => Math.round((Date.now() - begun) / 1000)
  const live = process.stderr.isTTY
  const line = () => `${doing} (${usually}) ... ${elapsed()} s`
  process.stderr.write(live ? line() : `${doing} (${usually}) ...\n`)
  const timer = setInterval(
    () => process.stderr.write(live ? `\r${line()}` : `  still at it, ${elapsed()} s\n`),
    live ? 1000 : 10_000,
  )
  return (ok) => {
    clearInterval(timer)
    if (ok) process.stderr.write(`${live ? '\r' : ''}${doing}: done in ${elapsed()} s${live ? '\x1b[K' : ''}\n`)
    else if (live) process.stderr.write('\n')
    return elapsed()
  }
}

const unreachable = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ECONNABORTED/

function explain(errors) {
  const lines = errors.split('\n').map((line) => line.replace(/^npm (error|ERR!)\s*/i, '').trim())
  const text = lines.join('\n')
  if (/ENOSPC|no space left/i.test(text)) return 'The disk is full: make room and try again.'
  if (unreachable.test(text)) {
    const url = text.match(/https?:\/\/[^\s/'"@]+/)?.[0]
    const why = text.match(unreachable)?.[0]
    return `The package registry${url ? ` ${url}` : ''} is out of reach (${why}). Check the network or npm's registry and proxy settings, then try again.`
  }
  if (/EACCES|EPERM|EROFS/.test(text)) {
    const path = text.match(/^path (.+)$/m)?.[1]
    return `${path ?? 'A file of this folder'} cannot be written by this user.`
  }
  const said = lines.filter((line) => line !== '' && !/complete log of this run|\.log$/.test(line))
  return `npm said:\n${said.slice(0, 15).join('\n')}`
}
