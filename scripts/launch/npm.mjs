import { spawn } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { basename, delimiter, dirname } from 'node:path'
import { createInterface } from 'node:readline'

/** Setup error that the user can fix, printed without a stack. */
export class SetupError extends Error {}

/**
 * Runs npm with the given `node`, and shows its progress and duration.
 * @throws SetupError with the cause of a failure
 */
export async function runNpm({ node, args, cwd, doing, usually }) {
  const cli = process.env.npm_execpath
  const isNpm = cli !== undefined && basename(cli).startsWith('npm-cli')
  const env = { ...process.env, PATH: dirname(node) + delimiter + process.env.PATH }
  const common = ['--no-audit', '--no-fund', '--no-progress', '--ignore-scripts', '--loglevel=http']
  const all = [...args, ...common, '--fetch-retries=2', '--fetch-retry-mintimeout=1000']
  const [command, ...rest] = isNpm ? [node, cli, ...all] : ['npm', ...all]
  const progress = showProgress(doing, usually)
  const child = spawn(command, rest, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  let failedTries = 0
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (/^npm http fetch .* attempt \d+ failed/.test(line)) {
      errors += `${line}\n`
      failedTries++
      // If nothing was fetched yet, stop after four failed attempts. npm would retry each package for
      // minutes.
      if (failedTries >= 4 && progress.fetched === 0) child.kill()
    } else if (line.startsWith('npm http')) progress.fetched++
    else errors = `${errors}${line}\n`.slice(-20_000)
  })
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      errors += `Failed to start npm: ${error.message}`
      resolve(1)
    })
    child.on('close', (status, signal) => resolve(signal ?? status))
  })
  progress.end(code === 0)
  if (code === 0 && !isDiskFull(cwd)) return
  throw new SetupError(`${doing} failed after ${progress.seconds()} s. ${explain(errors, cwd)}`)
}

function showProgress(doing, usually) {
  const begun = Date.now()
  const live = process.stderr.isTTY
  const progress = { fetched: 0, seconds: () => Math.round((Date.now() - begun) / 1000), end }
  const state = () => `${progress.seconds()} s, ${progress.fetched} fetched`
  const timer = setInterval(
    () =>
      process.stderr.write(
        live ? `\r${doing} (${usually}) ... ${state()}\x1b[K` : `  still at it: ${state()}\n`,
      ),
    live ? 1000 : 10_000,
  )
  function end(succeeded) {
    clearInterval(timer)
    const result = succeeded ? `${doing}: done in ${progress.seconds()} s` : ''
    process.stderr.write(live ? `\r${result}\x1b[K${succeeded ? '\n' : ''}` : result && `${result}\n`)
  }
  process.stderr.write(`${doing} (${usually}) ...${live ? '' : '\n'}`)
  return progress
}

const unreachable =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ECONNABORTED/

/** Returns whether the disk is nearly full. In this case, npm may unpack truncated files without an error. */
function isDiskFull(folder) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < 32 * 1024 * 1024
}

function explain(errors, folder) {
  const lines = errors.split('\n').map((line) => line.replace(/^npm (error|ERR!)\s*/i, '').trim())
  const text = lines.join('\n')
  if (/ENOSPC|no space left/i.test(text) || isDiskFull(folder))
    return 'The disk is full. Free some space and try again.'
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
