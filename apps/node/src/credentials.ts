import { readFile, rm } from 'node:fs/promises'
import { z } from 'zod'
import { cannotWrite, credentialsPath, makeConfigDirectory } from './config-directory.ts'
import { NodeError } from './node-error.ts'
import { replaceFile } from './replace-file.ts'
import { sayCommand } from './say-command.ts'

const credentialsSchema = z.object({
  /** Address of the network's portal, without a trailing slash. */
  server: z.string(),
  /** Address of its auth service, and the key that names a client to it. */
  authUrl: z.string(),
  authApiKey: z.string(),
  email: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
  /** By this computer's clock, seconds since 1970. */
  expiresAt: z.number(),
})

export type Credentials = z.infer<typeof credentialsSchema>

/** The credentials that `login` kept; null where there are none. */
export async function readCredentials(): Promise<Credentials | null> {
  const path = credentialsPath()
  let content: string
  try {
    content = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    const reason = (error as NodeJS.ErrnoException).code
    throw new NodeError('storage', `Cannot read ${path} (${reason}). Make it readable for this user.`, {
      cause: error,
    })
  }
  const credentials = credentialsSchema.safeParse(parseJson(content))
  if (!credentials.success) {
    throw new NodeError('notLoggedIn', `${path} is damaged. Log in again: ${sayCommand('login')}`)
  }
  return credentials.data
}

/** Keeps credentials for the owner's eyes only. A kill at any moment leaves the old file or the new one. */
export async function writeCredentials(credentials: Credentials): Promise<void> {
  await makeConfigDirectory()
  try {
    await replaceFile(credentialsPath(), `${JSON.stringify(credentials, null, 2)}\n`)
  } catch (error) {
    throw cannotWrite(error)
  }
}

export async function deleteCredentials(): Promise<void> {
  try {
    await rm(credentialsPath(), { force: true })
  } catch (error) {
    throw cannotWrite(error)
  }
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}
