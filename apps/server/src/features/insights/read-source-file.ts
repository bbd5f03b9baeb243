import { existsSync, readFileSync } from 'node:fs'
import { feedSourceSchema, jsonSourceSchema } from '@hearth/protocol/sources'
import { z } from 'zod'
import { ConfigError } from '../../errors/config-error.ts'
import { describeIssue } from '../../errors/describe-issue.ts'
import { messages } from './messages.ts'

/** Schema of the source file. Rejects unknown fields as probable typos. */
const fileSchema = z.strictObject({
  reportEverySeconds: z.number().int().min(1).max(86_400).default(300),
  sources: z
    .array(z.discriminatedUnion('kind', [feedSourceSchema.strict(), jsonSourceSchema.strict()]))
    .max(500),
})

export type Collecting = z.infer<typeof fileSchema>

/**
 * Reads the sources that the network's nodes collect from.
 * @returns no sources if the file does not exist
 * @throws ConfigError that names the file and the problem
 */
export function readSourceFile(path: string): Collecting {
  if (!existsSync(path)) return fileSchema.parse({ sources: [] })
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new ConfigError(messages.sourceFileNotJson({ path, reason: (error as Error).message }))
  }
  const result = fileSchema.safeParse(content)
  if (!result.success) {
    const [issue] = result.error.issues
    throw new ConfigError(
      messages.sourceFileInvalid({
        place: [path, issue?.path.join('.')].filter(Boolean).join(': '),
        problem: describeIssue({ ...issue }),
      }),
    )
  }
  const { sources } = result.data
  const twice = sources.find(({ id }, index) => sources.findIndex((other) => other.id === id) !== index)
  if (twice) throw new ConfigError(messages.duplicateSource({ path, id: twice.id }))
  return result.data
}
