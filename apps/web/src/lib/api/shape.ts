/** JSON Schema subset that `build/light-protocol.ts` emits. */
export interface Shape {
  type?: string | string[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
  enum?: unknown[]
  const?: unknown
}

interface Issue {
  path: PropertyKey[]
  message: string
}

/** Stand-in for a zod schema in the portal. */
export interface Shaped {
  expected: Shape
  safeParse(value: unknown): Checked
}

type Checked = { success: true; data: unknown } | { success: false; error: { issues: Issue[] } }

/** Creates a validator like a zod schema, which keeps unknown fields. */
export function shape(expected: Shape): Shaped {
  return {
    expected,
    safeParse(value) {
      const issues: Issue[] = []
      check(expected, value, [], issues)
      return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data: value }
    },
  }
}

function check(expected: Shape, value: unknown, path: PropertyKey[], issues: Issue[]): void {
  const { type, properties = {}, required = [], items, anyOf } = expected
  const types = [type ?? []].flat()
  if (type && !types.some((one) => isOf(one, value)))
    issues.push({ path, message: `expected ${types.join(' or ')}, got ${typeOf(value)}` })
  else if ('const' in expected && value !== expected.const)
    issues.push({ path, message: `expected ${JSON.stringify(expected.const)}` })
  else if (expected.enum && !expected.enum.includes(value))
    issues.push({ path, message: `expected one of ${JSON.stringify(expected.enum)}` })
  if (anyOf && !anyOf.some((one) => shape(one).safeParse(value).success))
    issues.push({ path, message: `got ${typeOf(value)}, which is none of what is expected` })
  if (items && Array.isArray(value))
    for (const [index, item] of value.entries()) check(items, item, [...path, index], issues)
  if (typeOf(value) !== 'object') return
  const fields = value as Record<string, unknown>
  for (const name of required)
    if (fields[name] === undefined) issues.push({ path: [...path, name], message: 'is missing' })
  for (const [name, field] of Object.entries(properties))
    if (fields[name] !== undefined) check(field, fields[name], [...path, name], issues)
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
}

function isOf(type: string, value: unknown): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeOf(value) === type
}
