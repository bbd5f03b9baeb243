import { expect, test } from 'vitest'
import { findDisposable } from './disposable-domains.ts'

test('finds listed domains and their subdomains, in any case', () => {
  const found = findDisposable(['mailinator.com', 'a.b.mailinator.com', 'MAILINATOR.com', 'example.org'])
  expect([...found]).toEqual(['mailinator.com', 'a.b.mailinator.com', 'MAILINATOR.com'])
})

test.each(['example-mailinator.org', 'mailinator.com.example.org', 'com', ''])(
  'does not find "%s"',
  (domain) => {
    expect(findDisposable([domain]).size).toBe(0)
  },
)
