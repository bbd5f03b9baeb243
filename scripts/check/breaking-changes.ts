type Schema = Record<string, unknown>

interface Operation {
  operationId: string
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema; examples?: object }> }>
}

export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

export interface BreakingChange {
  /** Operation or schema that the changelog must name. */
  name: string
  change: string
}

type Direction = 'request' | 'response'

const LOWER_LIMITS = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems']
const UPPER_LIMITS = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems']
const EQUAL_RULES = ['pattern', 'format', 'allOf', 'multipleOf', 'uniqueItems', 'propertyNames']

/** Compares two OpenAPI documents. Returns changes that may break clients. */
export function findBreakingChanges(before: ApiDocument, after: ApiDocument): BreakingChange[] {
  const changes: BreakingChange[] = []
  const compareSchemas = createSchemaComparison(before, after, (name, change) =>
    changes.push({ name, change }),
  )
  for (const [path, methods] of Object.entries(before.paths))
    for (const [method, old] of Object.entries(methods)) {
      const name = old.operationId
      const add = (change: string) => changes.push({ name, change })
      const current = after.paths[path]?.[method]
      if (!current) {
        add(`${method.toUpperCase()} ${path} was removed`)
        continue
      }
      if (current.operationId !== name) add(`was renamed to ${current.operationId}`)
      for (const parameter of current.parameters ?? []) {
        const former = old.parameters?.find(
          (each) => each.name === parameter.name && each.in === parameter.in,
        )
        if (parameter.required && !former?.required) add(`parameter ${parameter.name} is required now`)
        if (former) compareSchemas(former.schema, parameter.schema, 'request', name, parameter.name)
      }
      const oldBody = bodySchema(old.requestBody)
      const body = bodySchema(current.requestBody)
      if (body && current.requestBody?.required && !old.requestBody?.required) add('a body is required now')
      if (oldBody && body) compareSchemas(oldBody, body, 'request', name, 'body')
      compareResponses(old, current, add)
      for (const [type, { schema }] of Object.entries(old.responses[200]?.content ?? {})) {
        const answer = current.responses[200]?.content?.[type]?.schema
        if (answer) compareSchemas(schema, answer, 'response', name, 'answer')
        else add(`does not answer ${type} any more`)
      }
    }
  const unique = new Map(changes.map((each) => [`${each.name} ${each.change}`, each]))
  return [...unique.values()]
}

/** Returns the changes that the section `### Breaking` of `## Unreleased` does not name in backticks. */
export function listUnannounced(changes: BreakingChange[], changelog: string): BreakingChange[] {
  const unreleased = /^## \[?Unreleased\]?.*?$(.*?)(?=^## |(?![\s\S]))/ms.exec(changelog)?.[1] ?? ''
  const breaking = /^### Breaking.*?$(.*?)(?=^### |(?![\s\S]))/ms.exec(unreleased)?.[1] ?? ''
  return changes.filter(({ name }) => !breaking.includes(`\`${name}\``))
}

const bodySchema = (body: Operation['requestBody']) => body?.content['application/json']?.schema

function compareResponses(old: Operation, current: Operation, add: (change: string) => void): void {
  for (const [status, { content }] of Object.entries(old.responses)) {
    if (status === '200') continue
    const codes = Object.keys(content?.['application/json']?.examples ?? {})
    const left = Object.keys(current.responses[status]?.content?.['application/json']?.examples ?? {})
    for (const code of codes) if (!left.includes(code)) add(`error code ${code} was removed`)
  }
}

function createSchemaComparison(
  before: ApiDocument,
  after: ApiDocument,
  add: (name: string, change: string) => void,
) {
  const compared = new Set<string>()
  const resolve = (document: ApiDocument, schema: Schema): [Schema, string | undefined] => {
    if (typeof schema.$ref !== 'string') return [schema, undefined]
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
    return [document.components?.schemas?.[name] ?? {}, name]
  }
  return function compare(
    oldSchema: Schema,
    newSchema: Schema,
    direction: Direction,
    owner: string,
    at: string,
  ) {
    const [old, component] = resolve(before, oldSchema)
    const [current, renamed] = resolve(after, newSchema)
    if (component !== undefined) {
      const key = `${component} ${renamed} ${direction}`
      if (compared.has(key)) return
      compared.add(key)
    }
    const name = component ?? owner
    const place = component === undefined ? at : component
    const report = (change: string) => add(name, `${place}: ${change}`)
    compareValues(old, current, direction, report)
    compareProperties(old, current, direction, report)
    const properties = (current.properties ?? {}) as Record<string, Schema>
    for (const [property, each] of Object.entries((old.properties ?? {}) as Record<string, Schema>))
      if (properties[property]) compare(each, properties[property], direction, name, `${place}.${property}`)
    for (const keyword of ['items', 'additionalProperties']) {
      const [one, other] = [old[keyword], current[keyword]]
      if (isSchema(one) && isSchema(other)) compare(one, other, direction, name, `${place}[]`)
    }
    for (const keyword of ['anyOf', 'oneOf']) {
      const [ones, others] = [old[keyword], current[keyword]]
      if (!Array.isArray(ones) || !Array.isArray(others)) continue
      const narrowed = direction === 'request' ? others.length < ones.length : others.length > ones.length
      if (narrowed) report('has other choices')
      ones.slice(0, others.length).forEach((one, index) => {
        compare(one, others[index], direction, name, place)
      })
    }
  }
}

const isSchema = (value: unknown): value is Schema => value !== null && typeof value === 'object'

function typesOf({ type, anyOf, enum: values, const: value }: Schema): string[] | undefined {
  if (type !== undefined) return [type].flat() as string[]
  if (values !== undefined || value !== undefined) return ['string']
  const choices = (anyOf as Schema[] | undefined)?.map(typesOf)
  return choices?.every((each) => each !== undefined) ? choices.flatMap((each) => each ?? []) : undefined
}

function compareValues(old: Schema, current: Schema, direction: Direction, report: (change: string) => void) {
  const [oldTypes, types] = [typesOf(old), typesOf(current)]
  const [wider, narrower] = direction === 'request' ? [types, oldTypes] : [oldTypes, types]
  const other = narrower?.filter(
    (type) => !wider?.includes(type) && !(type === 'integer' && wider?.includes('number')),
  )
  if (wider && other && other.length > 0)
    report(direction === 'request' ? `${other.join(', ')} is rejected now` : `can be ${other.join(', ')} now`)
  if (direction === 'response') return
  const values = current.enum as unknown[] | undefined
  const lost = ((old.enum ?? []) as unknown[]).filter((value) => values && !values.includes(value))
  if (lost.length > 0) report(`${lost.join(', ')} is rejected now`)
  if (values && !old.enum && old.const === undefined) report('is limited to certain values now')
  for (const limit of LOWER_LIMITS)
    if (Number(current[limit] ?? Number.NEGATIVE_INFINITY) > Number(old[limit] ?? Number.NEGATIVE_INFINITY))
      report(`${limit} was raised to ${current[limit]}`)
  for (const limit of UPPER_LIMITS)
    if (Number(current[limit] ?? Number.POSITIVE_INFINITY) < Number(old[limit] ?? Number.POSITIVE_INFINITY))
      report(`${limit} was lowered to ${current[limit]}`)
  for (const rule of EQUAL_RULES)
    if (current[rule] !== undefined && writeRule(current, rule) !== writeRule(old, rule))
      report(`${rule} changed`)
}

/** Returns a schema keyword as text. Omits the schema's own type from the parts of `allOf`, where it is redundant. */
function writeRule(schema: Schema, rule: string): string {
  return JSON.stringify(schema[rule], (key, value) =>
    key === 'type' && value === schema.type ? undefined : value,
  )
}

function compareProperties(
  old: Schema,
  current: Schema,
  direction: Direction,
  report: (change: string) => void,
) {
  if (!old.properties || !current.properties) return
  const names = Object.keys(old.properties)
  const left = Object.keys(current.properties)
  const [required, nowRequired] = [old.required ?? [], current.required ?? []] as string[][]
  const removed = names.filter((name) => !left.includes(name))
  if (direction === 'response') {
    for (const name of removed) report(`property ${name} was removed`)
    for (const name of required ?? [])
      if (left.includes(name) && !nowRequired?.includes(name)) report(`property ${name} can be absent now`)
    return
  }
  if (current.additionalProperties === false)
    for (const name of removed) report(`property ${name} is rejected now`)
  for (const name of nowRequired ?? [])
    if (!required?.includes(name)) report(`property ${name} is required now`)
}
