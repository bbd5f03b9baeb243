import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AuthError } from '../auth-error.ts'
import { countCommonPasswords, isCommonPassword } from './common-passwords.ts'
import { checkNewPassword } from './passwords.ts'

const portal = { brandName: 'Glow Net', publicUrl: 'https://members.ember.example:8443' }

function reasons(password: string, owner?: Parameters<typeof checkNewPassword>[2]): string[] {
  try {
    checkNewPassword(portal, password, owner)
    return []
  } catch (error) {
    if (error instanceof AuthError && error.code === 'weak_password') return error.reasons ?? []
    throw error
  }
}

test('loads at least 30,000 of the most common passwords within 50 ms', () => {
  expect(countCommonPasswords()).toBeGreaterThanOrEqual(30_000)
  const before = process.cpuUsage()
  for (let index = 0; index < 1000; index++) isCommonPassword(`a password of some length ${index}`)
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(50)
})

test.each(['password1', 'qwertyuiop', '12345678', 'iloveyou1', 'PassWord1', 'ｐａｓｓｗｏｒｄ１'])(
  'rejects the common password %s in every spelling',
  (password) => expect(reasons(password)).toEqual(['pwned']),
)

test('accepts random passwords', () => {
  const random = fc.string({ minLength: 24, maxLength: 60 })
  fc.assert(
    fc.property(random, (password) => !isCommonPassword(`${password}~~zq`)),
    { numRuns: 5000 },
  )
})

const owner = {
  email: 'ada.lovelace@example.org',
  userMetadata: { full_name: 'Augusta Ada King', username: 'countess', name: 5 },
}
test.each([
  'ada.lovelace@example.org',
  'Ada.Lovelace',
  'adalovelace1',
  'lovelace!!!',
  'augusta.king',
  'Countess99',
  'augustaadaking',
  'example123',
])('rejects %s if it contains the user’s name', (password) => {
  expect(reasons(password, owner)).toEqual(['characters', 'similar'])
})

test.each(['lovelace rides a bicycle', 'tea with the countess', 'ada ada correct horse'])(
  'accepts the user’s name in a long password: %s',
  (password) => expect(reasons(password, owner)).toEqual([]),
)

test('counts characters and not code units', () => {
  expect(reasons('🔥🔥🔥🔥🔥🔥🔥')).toEqual(['length'])
  expect(reasons('🔥🔥🔥🔥🔥🔥🔥🔥')).toEqual([])
})

test.each([
  'hearthhearth',
  'Hearth-2026',
  'heartbeat!1',
  'GlowNet2026',
  'emberember',
  'glow.members',
  'nodeoperator',
])('rejects %s, which consists of names of the product and the installation', (password) =>
  expect(reasons(password)).toEqual(['characters', 'similar']),
)

test('rejects names of the portal together with names of the owner', () => {
  expect(reasons('hearth-lovelace', owner)).toEqual(['characters', 'similar'])
})

test.each(['hearth and home fires', 'glow worm nights', 'members only jacket'])(
  'accepts names of the portal within a longer password: %s',
  (password) => expect(reasons(password)).toEqual([]),
)
