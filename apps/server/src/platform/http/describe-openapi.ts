import { commonTexts, parameterTexts, schemaTexts } from '@hearth/protocol/reference/properties'
import type { JsonSchema, OpenApiDocument } from './build-openapi.ts'

/** Descriptions that the document lacks, and descriptions that are not used. */
export interface TextFaults {
  missing: string[]
  stale: string[]
}

/** Adds the descriptions of parameters and properties to the document. */
export function describeOpenApi(document: OpenApiDocument): TextFaults {
  const missing: string[] = []
  const used = new Set<string>()
  const add = (
    target: { description?: string },
    name: string,
    candidates: [string, string | undefined][],
  ) => {
    const [key, text] = candidates.find(([, each]) => each !== undefined) ?? []
    if (key === undefined) missing.push(name)
    else {
      used.add(key)
      target.description = text as string
    }
  }
  for (const [name, schema] of Object.entries(document.components.schemas))
    visitProperties(schema, '', (property, path) => {
      const own = listAncestors(name).map((each): [string, string | undefined] => [
        `${each}.${path}`,
        schemaTexts[each]?.properties[path],
      ])
      const last = path.slice(path.lastIndexOf('.') + 1)
      add(property, `${name}.${path}`, [...own, [`common ${last}`, commonTexts[last]]])
    })
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path)))
    for (const parameter of operation.parameters ?? []) {
      const own = `${operation.operationId}.${parameter.name}`
      add(parameter, own, [
        [`parameter ${own}`, parameterTexts[own]],
        [`parameter ${parameter.name}`, parameterTexts[parameter.name]],
      ])
    }
  const written = [
    ...Object.entries(schemaTexts).flatMap(([name, { properties }]) =>
      Object.keys(properties).map((path) => `${name}.${path}`),
    ),
    ...Object.keys(commonTexts).map((name) => `common ${name}`),
    ...Object.keys(parameterTexts).map((name) => `parameter ${name}`),
  ]
  return { missing, stale: written.filter((key) => !used.has(key)) }
}

/** Returns a schema and the schemas that it extends, nearest first. */
export function listAncestors(name: string): string[] {
  const parent = schemaTexts[name]?.extends
  return parent === undefined ? [name] : [name, ...listAncestors(parent)]
}

function visitProperties(
  schema: JsonSchema,
  prefix: string,
  visit: (property: JsonSchema, path: string) => void,
): void {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    visit(property, `${prefix}${name}`)
    visitProperties(property, `${prefix}${name}.`, visit)
  }
  for (const part of [schema.anyOf, schema.oneOf, schema.items, schema.additionalProperties].flat())
    if (part !== null && typeof part === 'object') visitProperties(part as JsonSchema, prefix, visit)
}
