import { type Shape, shape } from './shape.ts'

/**
 * Returns the displayable parts of an invalid response. Required lists exist. Objects, strings and numbers
 * are valid or missing. List items of a different type are dropped. Unknown fields and enum values stay.
 */
export function repairResponse(expected: Shape, value: unknown): unknown {
  const variant = expected.anyOf ? findVariant(expected.anyOf, value) : expected
  const types = [variant.type ?? []].flat()
  if (types.length === 0) return value
  if (value === null && types.includes('null')) return null
  if (types.includes('array')) {
    const items = Array.isArray(value) ? value : []
    const { items: item } = variant
    return item ? items.filter((one) => hasTypeOf(item, one)).map((one) => repairResponse(item, one)) : items
  }
  if (types.includes('object')) return isObject(value) ? repairObject(variant, value) : undefined
  if (value !== null && typeof value !== 'object') {
    if (types.includes('string') && value !== undefined) return String(value)
    if (types.includes('boolean')) return value
    if (types.includes('number') || types.includes('integer')) return toNumber(value)
  }
  return types.includes('null') ? null : undefined
}

function repairObject({ properties = {}, required = [] }: Shape, value: Record<string, unknown>) {
  const repaired = { ...value }
  for (const [name, field] of Object.entries(properties))
    if (value[name] !== undefined || required.includes(name))
      repaired[name] = repairResponse(field, value[name])
  return repaired
}

/**
 * Returns the matching variant, else one with the same constants, else one of the same type, else null if
 * allowed, else the first.
 */
function findVariant(variants: Shape[], value: unknown): Shape {
  return (
    variants.find((one) => shape(one).safeParse(value).success) ??
    variants.find((one) => hasConstantsOf(one, value)) ??
    variants.find((one) => hasTypeOf(one, value)) ??
    variants.find(({ type }) => type === 'null') ??
    variants[0] ??
    {}
  )
}

/** Returns whether a value has the constants that identify a variant, such as `kind: 'altcha'`. */
function hasConstantsOf({ properties = {} }: Shape, value: unknown): boolean {
  const constants = Object.entries(properties).filter(([, field]) => 'const' in field)
  return (
    isObject(value) && constants.length > 0 && constants.every(([name, field]) => value[name] === field.const)
  )
}

/** Returns whether a value has the required type, ignoring its parts. */
export function hasTypeOf({ type, anyOf }: Shape, value: unknown): boolean {
  if (anyOf) return anyOf.some((one) => hasTypeOf(one, value))
  return type === undefined || shape({ type }).safeParse(value).success
}

function toNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
