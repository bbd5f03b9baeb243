import { execFileSync } from 'node:child_process'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs `work` while holding `lockFile`, so that two launches never install at the same time. Takes over the
 * lock of a process that has ended.
 */
export async function withLock(lockFile, onWait, work) {
  const mine = `${process.pid} ${startOf(process.pid)}`
  const draft = `${lockFile}.${process.pid}`
  // Link the lock into place with its content, so that no process can read an empty lock.
  writeFileSync(draft, mine)
  try {
    for (let told = false; !tryLink(draft, lockFile); ) {
      const holder = read(lockFile)
      if (holder !== undefined && !isAlive(holder)) removeStale(lockFile, holder, `${draft}.stale`)
      else {
        if (!told) onWait(holder?.split(' ')[0] ?? 'unknown')
        told = true
        await sleep(200)
      }
    }
  } finally {
    rmSync(draft, { force: true })
  }
  try {
    return await work()
  } finally {
    if (read(lockFile) === mine) rmSync(lockFile, { force: true })
  }
}

function tryLink(from, to) {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Removes a stale lock. If another launch has already replaced it, restores the newer lock. */
function removeStale(lockFile, stale, aside) {
  try {
    renameSync(lockFile, aside)
    if (read(aside) !== stale) tryLink(aside, lockFile)
    rmSync(aside, { force: true })
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

function isAlive(holder) {
  const [pid, ...start] = holder.split(' ')
  return startOf(Number(pid)) === start.join(' ')
}

/**
 * Returns the start time of a process, which distinguishes it from later processes with the same ID. Empty if
 * the process has ended.
 */
function startOf(pid) {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}
