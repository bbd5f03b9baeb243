import fc from 'fast-check'

const created = new Map<string, fc.Arbitrary<string>>()

/** Returns `fc.string` with these constraints. Reuses it, because creating one takes milliseconds. */
export function textArbitrary(constraints: {
  minLength?: number
  maxLength: number
  unit?: 'binary'
}): fc.Arbitrary<string> {
  const key = JSON.stringify(constraints)
  const arbitrary = created.get(key) ?? fc.string(constraints)
  created.set(key, arbitrary)
  return arbitrary
}
