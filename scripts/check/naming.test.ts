import { expect, it } from 'vitest'
import { countNames, isDialect, listDeclaredNames, splitName } from './naming.ts'

it('splits names at camelCase, snake_case, acronyms and digits', () => {
  expect(splitName('saveAvatar2')).toEqual(['save', 'avatar'])
  expect(splitName('lease_owner')).toEqual(['lease', 'owner'])
  expect(splitName('MAX_RETRIES')).toEqual(['max', 'retries'])
  expect(splitName('parseURLPath')).toEqual(['parse', 'url', 'path'])
})

it('lists the declarations of a file', () => {
  const names = listDeclaredNames(
    'sample.tsx',
    `
    import { original as renamed, plain } from 'somewhere'
    const [first, { key: bound, short, nested: { deep = 1 } }, ...others] = plain()
    let later
    function outer<T>(parameter: (inTypes: T) => void, { picked }: Options) { return <p data-x={(inJsx) => inJsx} /> }
    class Model { static field = 1; #hidden = 2; method(argument) { try {} catch (error) {} } }
    interface Options { option: string; call(input: number): void }
    type Alias = { member: string }
    export default { literal: 1, short, [computed]: 2, 'quoted': 3, action() {} }
    `,
  )
  expect(names.toSorted()).toEqual(
    [
      ...['renamed', 'first', 'bound', 'short', 'deep', 'others', 'later'],
      ...['outer', 'T', 'parameter', 'inTypes', 'picked', 'inJsx'],
      ...['Model', 'field', 'hidden', 'method', 'argument', 'error'],
      ...['Options', 'option', 'call', 'input', 'Alias', 'member', 'literal', 'action'],
    ].toSorted(),
  )
})

it('does not list references', () => {
  expect(
    listDeclaredNames('sample.ts', 'use(object.property, { short }); label: for (;;) break label'),
  ).toEqual([])
})

it('reports a file that cannot be parsed', () => {
  expect(() => listDeclaredNames('broken.ts', 'const =')).toThrow('Failed to parse broken.ts')
})

it.each(['keepAvatar', 'held', 'LOOK_MS', 'refusedToken'])('finds dialect in %s', (name) => {
  expect(isDialect(name)).toBe(true)
})

it.each(['saveAvatar', 'holderName', 'intake', 'denote'])('finds no dialect in %s', (name) => {
  expect(isDialect(name)).toBe(false)
})

it('counts per 10,000 names', () => {
  const names = ['keepAvatar', 'saveAvatar', 'findAndLock', 'avatar']
  expect(countNames(names)).toEqual({ names: 4, dialect: 2500, verbs: 5000 })
  expect(countNames([])).toEqual({ names: 0, dialect: 0, verbs: 0 })
})
