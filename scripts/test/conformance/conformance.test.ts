import { expect, test } from 'vitest'
import { taggedTestsIn } from './collect-tests.ts'
import { conformancePage } from './conformance-page.ts'

const requirements = { 'NAV-01': 'The root leads to sign-in', 'PTS-03': 'History' }

test('finds ids in titles with any quotes and no others', () => {
  const source = `
    test('[NAV-01] goes to sign-in', () => {})
    it.each(all.map(([a]) => f(a)))(
      "it's there [PTS-03]", () => {})
    test(\`[NAV-01][PTS-03] both\`, () => {})
    test('no id', () => { expect('[NAV-01]') })`
  expect(taggedTestsIn('a.test.ts', source)).toEqual([
    { file: 'a.test.ts', title: 'goes to sign-in', ids: ['NAV-01'] },
    { file: 'a.test.ts', title: "it's there", ids: ['PTS-03'] },
    { file: 'a.test.ts', title: 'both', ids: ['NAV-01', 'PTS-03'] },
  ])
})

test('lists an id with its test, and an id without a test as open', () => {
  const page = conformancePage(requirements, [{ file: 'a.test.ts', title: 'goes', ids: ['NAV-01'] }])
  expect(page).toContain('1 of 2 requirements')
  expect(page).toContain('| NAV-01 | The root leads to sign-in | goes (`a.test.ts`) |')
  expect(page).toContain('- PTS-03: History')
})

test('rejects a test with an unknown id', () => {
  expect(() => conformancePage(requirements, [{ file: 'a.test.ts', title: 'x', ids: ['NAV-99'] }])).toThrow(
    'NAV-99 in a.test.ts',
  )
})
