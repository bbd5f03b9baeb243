import { createSecretKey, randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { MessageParam } from '@hearth/protocol/messages'
import { ConfigError } from '../../errors/config-error.ts'
import { messages } from './messages.ts'
import { computeKeyId, type SealingKey } from './sealed-value.ts'

/** Thrown if the keys cannot be loaded. The message states the reason and the fix. */
export class KeyFileError extends ConfigError {
  override readonly name = 'KeyFileError'
}

const KEY_BYTES = 32
const HEADING = `# Keys that seal secrets in the database, the newest last. Without them those secrets are lost:
# copy this file when it changes, and store the copy elsewhere than the backups of the database.
`

/**
 * Parses a key file: 32 bytes as base64 per line, the newest last. Ignores empty lines and lines that start
 * with #.
 * @throws KeyFileError
 */
export function parseKeyFile(text: string, source: MessageParam): SealingKey[] {
  const keys: SealingKey[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const content = line.trim()
    if (content === '' || content.startsWith('#')) continue
    const bytes = Buffer.from(content, 'base64')
    if (bytes.length !== KEY_BYTES || !/^[A-Za-z\d+/]{43}=$/.test(content)) {
      throw new KeyFileError(messages.invalidLine({ line: index + 1, source, bytes: KEY_BYTES }))
    }
    const key = createSecretKey(bytes)
    const id = computeKeyId(key)
    if (keys.some((other) => other.id === id)) {
      throw new KeyFileError(messages.duplicateKey({ source, id }))
    }
    keys.push({ id, key })
  }
  if (keys.length === 0) throw new KeyFileError(messages.noKey({ source }))
  return keys
}

/**
 * Reads the keys from a file. Only the file's owner may have access to it.
 * @returns undefined if the file is missing
 * @throws KeyFileError
 */
export function readKeyFile(path: string): SealingKey[] | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
    if ((statSync(path).mode & 0o077) !== 0) {
      throw new KeyFileError(messages.readableByOthers({ path }))
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    if (error instanceof KeyFileError) throw error
    throw new KeyFileError(messages.unreadable({ path, reason: (error as Error).message }))
  }
  return parseKeyFile(text, path)
}

/** Creates a key file with one key, unless another process creates it first. Returns the file's keys. */
export function createKeyFile(path: string): SealingKey[] {
  mkdirSync(dirname(path), { recursive: true })
  writeDraft(path, `${HEADING}${generateKeyLine()}\n`, (draft) => {
    try {
      linkSync(draft, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  })
  const keys = readKeyFile(path)
  if (!keys) throw new KeyFileError(messages.removed({ path }))
  return keys
}

/**
 * Appends a new key to a file atomically.
 * @returns the ID of the key
 * @throws KeyFileError
 */
export function addKeyToFile(path: string): string {
  try {
    // Follow a symbolic link instead of replacing it.
    const target = realpathSync(path)
    const text = readFileSync(target, 'utf8')
    const separator = text.endsWith('\n') ? '' : '\n'
    const added = `${text}${separator}${generateKeyLine()}\n`
    const { uid, gid } = statSync(target)
    writeDraft(target, added, (draft) => {
      // As root, preserve the owner, so that the server can still read the file.
      if (process.getuid?.() === 0) chownSync(draft, uid, gid)
      renameSync(draft, target)
    })
    return parseKeyFile(added, path).at(-1)?.id ?? ''
  } catch (error) {
    if (error instanceof KeyFileError) throw error
    throw new KeyFileError(messages.notWritable({ path, reason: (error as Error).message, bytes: KEY_BYTES }))
  }
}

function generateKeyLine(): string {
  return randomBytes(KEY_BYTES).toString('base64')
}

/** Writes and syncs a draft next to the file, then calls `put` to move it into place. */
function writeDraft(path: string, content: string, put: (draft: string) => void): void {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    const file = openSync(draft, 'wx', 0o600)
    try {
      writeSync(file, content)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    put(draft)
    const directory = openSync(dirname(path), 'r')
    try {
      fsyncSync(directory)
    } finally {
      closeSync(directory)
    }
  } finally {
    rmSync(draft, { force: true })
  }
}
