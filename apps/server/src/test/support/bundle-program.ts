import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const BUNDLES = fileURLToPath(new URL('../../../../../.tools/test-programs', import.meta.url))

/** Packages with native code, or with files or threads of their own. */
const UNBUNDLED = /^(@node-rs\/argon2|@scalar\/fastify-api-reference|pino|sharp|tiny-secp256k1)$/

/** Other runs may use older bundles for this time. */
const MAX_AGE_MS = 24 * 3600_000

interface Bundle {
  folder: string
  /** Sources, each with its state at the time of the bundle. */
  sources: Record<string, string>
}

/**
 * Bundles a program, and returns the path of the bundle. A server that starts from its bundle needs a third of
 * the CPU time, because Node.js loads a few files instead of 2,300. Processes share the bundle.
 * @param entry path of the program's source
 */
export async function bundleProgram(entry: string): Promise<string> {
  const record = join(BUNDLES, `${createHash('sha256').update(entry).digest('hex').slice(0, 16)}.json`)
  const { folder } = (await readCurrent(record)) ?? (await writeOnce(entry, record))
  return join(folder, 'program.mjs')
}

/** Returns the recorded bundle unless a source has changed since. Mutants change sources between tests. */
async function readCurrent(record: string): Promise<Bundle | undefined> {
  try {
    const bundle: Bundle = JSON.parse(await readFile(record, 'utf8'))
    const states = Object.entries(bundle.sources).map(
      async ([path, state]) => (await readState(path)) === state,
    )
    return (await Promise.all(states)).every(Boolean) ? bundle : undefined
  } catch {
    return undefined
  }
}

async function readState(path: string): Promise<string> {
  const { mtimeMs, size } = await stat(path)
  return `${mtimeMs} ${size}`
}

/** Bundles of this process that are being written, by record. */
const pending = new Map<string, Promise<Bundle>>()

function writeOnce(entry: string, record: string): Promise<Bundle> {
  const bundle = pending.get(record) ?? writeBundle(entry, record).finally(() => pending.delete(record))
  pending.set(record, bundle)
  return bundle
}

async function writeBundle(entry: string, record: string): Promise<Bundle> {
  // Import the bundler only for a bundle, because most test files start no process.
  const { rolldown } = await import('rolldown')
  const bundle: Bundle = { folder: join(BUNDLES, randomUUID()), sources: {} }
  const build = await rolldown({
    input: entry,
    platform: 'node',
    logLevel: 'silent',
    external: UNBUNDLED,
    plugins: [
      {
        name: 'own-sources',
        transform: {
          filter: { id: { include: /\.ts$/, exclude: /\/node_modules\// } },
          async handler(code, id) {
            bundle.sources[id] = await readState(id)
            // Find the files beside the source, such as migrations.
            return code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
          },
        },
      },
    ],
  })
  await build.write({
    dir: bundle.folder,
    entryFileNames: 'program.mjs',
    chunkFileNames: '[name]-[hash].mjs',
  })
  await build.close()
  await writeFile(join(bundle.folder, 'record.json'), JSON.stringify(bundle))
  await rename(join(bundle.folder, 'record.json'), record)
  await removeOldBundles()
  return bundle
}

async function removeOldBundles(): Promise<void> {
  for (const name of await readdir(BUNDLES)) {
    const path = join(BUNDLES, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > MAX_AGE_MS) await rm(path, { recursive: true, force: true })
  }
}
