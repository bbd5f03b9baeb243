import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { acquireDirectoryLock } from './acquire-directory-lock.ts'
import { type ChainProcess, spawnChain } from './chain-process.ts'
import { type BlockHead, mineBlocks } from './mine-blocks.ts'
import { programsIn, signal } from './processes.ts'
import { removeChainUrl, saveChainUrl } from './running-chain.ts'
import { clearDrafts, retainFirstBlock, saveChain } from './save-chain.ts'
import { superviseProcess } from './supervise-process.ts'
import { waitUntil } from './wait-until.ts'

export interface EmbeddedChain {
  /** JSON-RPC URL on loopback. Restarts do not change it. */
  url: string
  /** ID of the process group; undefined while the chain is down. */
  pid(): number | undefined
  /** Saves the state now instead of at the next interval. */
  save(): Promise<void>
  stop(): Promise<void>
}

const STOP_GRACE_MS = 5_000
/** Maximum share of time spent saving, which takes longer as the state grows. */
const SAVING_SHARE = 0.05

/**
 * Starts a local chain (anvil) on the state in `directory` and supervises it until `stop`. After a crash, the
 * chain restarts from the last saved state. If this process is killed, a guard process ends the chain.
 * @param options.saveSeconds minimum interval between saves; a kill loses the blocks mined since the last
 * save
 * @param options.onBlock called for each new block
 * @param options.onStarted called at each start before the first block; if it fails, that start fails
 */
export async function startEmbeddedChain(options: {
  program: string
  directory: string
  chainId: number
  blockSeconds: number
  saveSeconds?: number
  say(line: string): void
  log(level: 'info' | 'warn' | 'error', message: string): void
  onBlock?(head: BlockHead): Promise<unknown>
  onStarted?(url: string): Promise<unknown>
}): Promise<EmbeddedChain> {
  const { program, directory, chainId, blockSeconds, say, log } = options
  const { saveSeconds = 10, onBlock, onStarted } = options
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const lock = await acquireDirectoryLock(directory, { shownAs: dirname(directory) })
  let stopping = false
  const running: { program: ChainProcess | undefined } = { program: undefined }
  /** True after `onStarted` succeeded, until the next start. */
  let isOpen = false
  let port = 0
  let unsaved = false
  let nextSave = 0
  let saving: Promise<void> = Promise.resolve()
  const url = () => `http://127.0.0.1:${port}`

  async function start(): Promise<void> {
    await stopEarlierChain(directory, program, say)
    await clearDrafts(directory)
    await retainFirstBlock(directory)
    if (stopping) return
    isOpen = false
    const chain = spawnChain({ program, directory, chainId, port })
    running.program = chain
    port = await chain.ready
    saveChainUrl(directory, url())
    try {
      await onStarted?.(url())
    } catch (error) {
      chain.kill()
      throw error
    }
    isOpen = true
  }

  function save(): Promise<void> {
    // Run saves one at a time, so that an older state never replaces a newer one.
    saving = saving
      .catch(() => undefined)
      .then(async () => {
        const startedAt = performance.now()
        unsaved = false
        await saveChain(url(), directory).catch((error) => {
          unsaved = true
          throw error
        })
        const durationMs = performance.now() - startedAt
        nextSave = performance.now() + Math.max(saveSeconds * 1000, durationMs / SAVING_SHARE)
      })
    return saving
  }

  async function end(): Promise<void> {
    stopping = true
    if (running.program) await endChain(running.program)
    removeChainUrl(directory)
    lock.release()
  }

  try {
    await start()
    // Save the first block immediately, because it identifies the chain and must survive a kill.
    await save()
  } catch (error) {
    await end()
    throw error
  }
  const mining = mineBlocks({
    url: () => (isOpen ? url() : undefined),
    blockSeconds,
    async onBlock(head) {
      unsaved = true
      await onBlock?.(head)
    },
    async onBeat() {
      if (unsaved && isOpen && performance.now() >= nextSave) await save()
    },
    onFailed: (error) =>
      log('warn', `local chain: failed to mine, record or save a block; retrying: ${error.message}`),
  })
  const supervision = superviseProcess(running, {
    name: 'the local chain',
    isStopping: () => stopping,
    start,
    log,
  })

  return {
    url: url(),
    pid: () => running.program?.pid,
    save,
    async stop() {
      stopping = true
      await mining.stop()
      await saving.catch(() => undefined)
      if (unsaved && running.program) {
        await save().catch((error) =>
          log('error', `local chain: failed to save the chain during shutdown: ${error.message}`),
        )
      }
      await end()
      await supervision
    },
  }
}

async function endChain(chain: ChainProcess): Promise<void> {
  chain.release()
  const ended = await Promise.race([
    chain.ended.then(() => true),
    sleep(STOP_GRACE_MS, false, { ref: false }),
  ])
  if (!ended) chain.kill()
  await chain.ended
}

/**
 * Stops a leftover chain whose guard was also killed. The leftover chain would overwrite the state that a
 * second chain saves.
 */
async function stopEarlierChain(
  directory: string,
  program: string,
  say: (line: string) => void,
): Promise<void> {
  const remaining = () => programsIn(directory, program)
  for (const pid of remaining()) {
    say(`Stopping the local chain that an earlier Hearth left running (process ${pid}).`)
    signal(pid, 'SIGKILL')
  }
  if (!(await waitUntil(() => remaining().length === 0, STOP_GRACE_MS))) {
    throw new Error(
      `Failed to stop the local chain processes in ${join(directory)}: ${remaining().join(', ')}`,
    )
  }
}
