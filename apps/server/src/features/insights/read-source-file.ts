import { existsSync, readFileSync } from 'node:fs'
import { feedSourceSchema, jsonSourceSchema } from '@hearth/protocol/sources'
import { z } from 'zod'
import { formatIssue } from '../../errors/describe-issue.ts'

/** Content of the file. Rejects unknown names, which are probably typos. */
const fileSchema = z.strictObject({
  reportEverySeconds: z.number().int().min(1).max(86_400).default(300),
  sources: z
    .array(z.discriminatedUnion('kind', [feedSourceSchema.strict(), jsonSourceSchema.strict()]))
    .max(500),
})

export type Collecting = z.infer<typeof fileSchema>

/** An invalid source file. The message is one line with the file and the location of the problem. */
export class SourceFileError extends Error {
  override readonly name = 'SourceFileError'
}

/**
 * Reads the sources that the network's nodes collect from.
 * @returns no sources if the file does not exist
 * @throws SourceFileError
 */
export function readSourceFile(path: string): Collecting {
  if (!existsSync(path)) return fileSchema.parse({ sources: [] })
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new SourceFileError(`${path} cannot be read as JSON: ${(error as Error).message}`)
  }
  const result = fileSchema.safeParse(content)
  if (!result.success) {
    const [issue] = result.error.issues
    throw new SourceFileError(`${path}: ${issue?.path.join('.') || 'the file'}: ${formatIssue(issue)}`)
  }
  const { sources } = result.data
  const twice = sources.find(({ id }, index) => sources.findIndex((other) => other.id === id) !== index)
  if (twice)
    throw new SourceFileError(`${path}: the id ${twice.id} is there twice; each source needs its own`)
  return result.data
}
