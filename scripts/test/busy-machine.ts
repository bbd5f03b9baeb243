import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread, Worker, workerData } from 'node:worker_threads'

// Keeps two cores and the disk busy until the process is killed. Writes to the directory of the first argument.

const BLOCK = Buffer.alloc(2 ** 20, 1)
/** 64 MiB for each file. */
const BLOCKS = 64

if (isMainThread) {
  for (const kind of ['core', 'core', 'disk'])
    new Worker(new URL(import.meta.url), { workerData: kind, argv: process.argv.slice(2) })
} else if (workerData === 'core') {
  while (true) Math.random()
} else {
  const path = join(process.argv[2] ?? '', 'block')
  while (true) {
    const file = openSync(path, 'w')
    for (let block = 0; block < BLOCKS; block++) writeSync(file, BLOCK)
    fsyncSync(file)
    closeSync(file)
    rmSync(path)
  }
}
