import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../paths.ts'
import { taggedTestsIn } from './collect-tests.ts'
import { conformancePage } from './conformance-page.ts'
import { keyOf, mutate } from './fact.ts'
import { readKillers } from './killers.ts'
import { facts, listMutants } from './list-mutants.ts'
import { requirements as allRequirements } from './requirements.ts'

const requirements = { 'NAV-01': 'The root leads to sign-in', 'PTS-03': 'History' }

test('finds the tags of both runners', () => {
  const source = `
    test('goes to sign-in', { tags: ['NAV-01', 'PTS-03'] }, () => {})
    it.each(all)("it's there", { timeout: 9, tags: 'PTS-03' }, () => {})
    test('has an operator', { tag: ['@NAV-01'] }, async ({ page }) => {})
    describe(\`on \${day}\`, { tags: ['NAV-01'] }, () => {})
    test('has no tags', { timeout: 9 }, () => {})`
  expect(taggedTestsIn('a.test.ts', source)).toEqual([
    { file: 'a.test.ts', title: 'goes to sign-in', ids: ['NAV-01', 'PTS-03'] },
    { file: 'a.test.ts', title: "it's there", ids: ['PTS-03'] },
    { file: 'a.test.ts', title: 'has an operator', ids: ['NAV-01'] },
    { file: 'a.test.ts', title: `on \${day}`, ids: ['NAV-01'] },
  ])
})

test('rejects tags that are not written as texts', () => {
  const source = "test('goes', { tags: [id] }, () => {})"
  expect(() => taggedTestsIn('a.test.ts', source)).toThrow('a.test.ts: "goes": write each tag as a text')
})

test.each([
  "test('[NAV-01] goes', () => {})",
  'it.each(all)("goes [NAV-01]", { tags: ["NAV-01"] }, () => {})',
  'describe(`goes to [NAV-01]`, () => {})',
  "test.each(['[NAV-01] goes'])('%s', () => {})",
])('rejects the id in the title of %s', (source) => {
  expect(() => taggedTestsIn('a.test.ts', source)).toThrow("replace [NAV-01] with the tag 'NAV-01'")
})

test('lists an id with its test, and an id without a test as open', () => {
  const tests = [{ file: 'a.test.ts', title: 'goes', ids: ['NAV-01'] }]
  const page = conformancePage(requirements, tests, {}, {})
  expect(page).toContain('1 of 2 requirements')
  expect(page).toContain('| NAV-01 | The root leads to sign-in | goes (`a.test.ts`) |')
  expect(page).toContain('- PTS-03: History')
})

test('rejects a test with an unknown id', () => {
  const tests = [{ file: 'a.test.ts', title: 'x', ids: ['NAV-99'] }]
  expect(() => conformancePage(requirements, tests, {}, {})).toThrow('NAV-99 in a.test.ts')
})

test('lists a fact as shown if every mutant has a killer', () => {
  const mutants = [
    { file: 'a.ts', from: '1', to: '2' },
    { file: 'a.ts', from: '3', to: '4' },
  ]
  const pageWith = (count: number) =>
    conformancePage(
      requirements,
      [],
      { 'PTS-03': [{ states: 'days are UTC days', mutants }] },
      Object.fromEntries(
        mutants
          .slice(0, count)
          .map((mutant) => [keyOf(mutant), { runner: 'vitest', file: 'b.test.ts', title: 'days' }]),
      ),
    )
  expect(pageWith(1)).toContain('| PTS-03 | days are UTC days | not shown |')
  expect(pageWith(2)).toContain('| PTS-03 | days are UTC days | days (`b.test.ts`)<br>days (`b.test.ts`) |')
})

test('applies a mutant whose text occurs once, and rejects others', () => {
  const mutant = { file: 'a.ts', from: 'gap={14}', to: 'gap={8}' }
  expect(mutate('<Toaster gap={14} />', mutant)).toBe('<Toaster gap={8} />')
  expect(() => mutate('gap={14} gap={14}', mutant)).toThrow('2 times')
  expect(() => mutate('', mutant)).toThrow('0 times')
})

test('every mutant fits the source', () => {
  for (const { mutant } of listMutants())
    expect(() => mutate(readFileSync(join(root, mutant.file), 'utf8'), mutant)).not.toThrow()
})

test('exactly the requirements have facts', () => {
  expect(Object.keys(facts).toSorted()).toEqual(Object.keys(allRequirements).toSorted())
})

test('every fact has a mutant and another text than the others of its requirement', () => {
  for (const [id, list] of Object.entries(facts)) {
    expect(list.length, id).toBeGreaterThan(0)
    expect(new Set(list.map(({ states }) => states)).size, id).toBe(list.length)
    for (const { states, mutants } of list) expect(mutants.length, `${id} ${states}`).toBeGreaterThan(0)
  }
})

test('exactly the mutants have a recorded killer', () => {
  // "npm run conformance -- --new" finds the missing ones.
  const keys = listMutants().map(({ mutant }) => keyOf(mutant))
  expect(Object.keys(readKillers()).toSorted()).toEqual([...new Set(keys)].toSorted())
})
