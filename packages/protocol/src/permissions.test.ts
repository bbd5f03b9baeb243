import { expect, test } from 'vitest'
import { isPermitted } from './permissions.ts'

test('permits what a role may do', () => {
  expect(isPermitted('owner', 'operators.change')).toBe(true)
  expect(isPermitted('operator', 'operators.change')).toBe(false)
})
