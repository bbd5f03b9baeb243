import { readFile, rm } from 'node:fs/promises'
import { z } from 'zod'
import { cannotWrite, createConfigDirectory, credentialsPath } from './config-directory.ts'
import { messages } from './messages.ts'
import { NodeError } from './node-error.ts'
import { replaceFile } from './replace-file.ts'
import { sayCommand } from './say-command.ts'

const credentialsSchema = z.object({
  /** URL of the network's portal, without a trailing slash. */
  server: z.string(),
  /** URL of the auth service. `authApiKey` identifies the client to it. */
  authUrl: z.string(),
  authApiKey: z.string(),
  email: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Seconds since 1970 by the local clock. */
  expiresAt: z.number(),
})

export type Credentials = z.infer<typeof credentialsSchema>

/** Returns the credentials that `login` saved, or null. */
export async function readCredentials(): Promise<Credentials | null> {
  const path = credentialsPath()
  let content: string
  try {
    content = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    const reason = (error as NodeJS.ErrnoException).code
    throw new NodeError('storage', messages.cannotRead({ path, reason: reason ?? '' }), {
      cause: error,
    })
  }
  const credentials = credentialsSchema.safeParse(parseJson(content))
  if (!credentials.success) {
    throw new NodeError('notLoggedIn', messages.credentialsDamaged({ path, command: sayCommand('login') }))
  }
  return credentials.data
}

/** Saves credentials in a file readable only by its owner. A crash leaves either the old or the new file. */
export async function writeCredentials(credentials: Credentials): Promise<void> {
  await createConfigDirectory()
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
