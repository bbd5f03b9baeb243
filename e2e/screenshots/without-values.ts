import type { z } from 'zod'
import { endpoints } from '../../packages/protocol/src/endpoints.ts'
import { type Answers, type EndpointName, FileAnswer, failed, never } from './answers.ts'

/** Returns the responses with nullable values set to null and optional values removed. */
export function withoutValues(answers: Answers): Answers {
  const entries = Object.entries(answers).map(([name, answer]) => {
    const schema = endpoints[name as EndpointName].answer
    if (answer === never || answer === failed || answer instanceof FileAnswer) return [name, answer]
    if (typeof answer === 'function') return [name, (asked: URL) => emptied(schema, answer(asked))]
    return [name, emptied(schema, answer)]
  })
  return Object.fromEntries(entries) as Answers
}

function emptied(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'nullable') return null
  if (def.type === 'optional') return undefined
  if (def.type === 'array') return (value as unknown[]).map((item) => emptied(def.element, item))
  if (def.type !== 'object') return value
  const fields = value as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(def.shape).map(([name, field]) => [name, emptied(field, fields[name])]),
  )
}
