import { commonValues, exampleValues, formatValues } from '@hearth/protocol/reference/examples'
import type { JsonSchema } from './build-openapi.ts'
import { listAncestors } from './describe-openapi.ts'

const TIME = /(At|Since|Until)$/

/**
 * Returns a function that creates an example for a schema. Calls `onMissing` with the schema and path if no
 * table has an example value.
 */
export function createExamples(
  schemas: Record<string, JsonSchema>,
  onMissing: (name: string) => void = () => undefined,
) {
  const exampleOf = (schema: JsonSchema, name: string, path: string): unknown => {
    const key = listAncestors(name)
      .map((each) => `${each}.${path}`)
      .find((each) => each in exampleValues)
    if (key !== undefined) return exampleValues[key]
    if (schema.$ref !== undefined) {
      const referred = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
      return exampleOf(schemas[referred] ?? {}, referred, '')
    }
    if (schema.const !== undefined) return schema.const
    if (Array.isArray(schema.enum)) return schema.enum[0]
    const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
    if (choices && !schema.properties) return exampleOf(choices[0] ?? {}, name, path)
    const type = [schema.type].flat().find((each) => each !== 'null')
    const last = path.slice(path.lastIndexOf('.') + 1)
    const common = commonValues[last]
    switch (type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(schema.properties ?? {})
            .map(([property, each]) => [
              property,
              exampleOf(each, name, path ? `${path}.${property}` : property),
            ])
            .filter(([, value]) => value !== undefined),
        )
      case 'array':
        return schema.items ? [exampleOf(schema.items as JsonSchema, name, path)] : []
      case 'boolean':
        return true
      case 'integer':
      case 'number':
        return typeof common === 'number' ? common : Math.min(Number(schema.maximum ?? 12), 12)
      case 'string':
        if (typeof common === 'string') return common
        if (TIME.test(last)) return commonValues.at
        if (typeof schema.format === 'string' && schema.format in formatValues)
          return formatValues[schema.format]
        onMissing(`${name}.${path}`)
        return 'text'
      default:
        return null
    }
  }
  return (schema: JsonSchema): unknown => exampleOf(schema, '', '')
}
