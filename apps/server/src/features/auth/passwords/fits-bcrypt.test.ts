import { expect, test } from 'vitest'
import { fitsBcrypt } from './fits-bcrypt.ts'

// Published test vectors of crypt_blowfish (Openwall).
const vectors: [password: string, hash: string][] = [
  ['U*U', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['U*U*', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK'],
  ['U*U*U', '$2a$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a'],
  ['', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.7uG0VCzI2bS7j6ymqJi9CdcdxiRTWNy'],
]

test.each(vectors)('matches the published hash of "%s"', (password, hash) => {
  expect(fitsBcrypt(hash, password)).toBe(true)
  expect(fitsBcrypt(hash.replace('$2a$', '$2b$'), password)).toBe(true)
  expect(fitsBcrypt(hash.replace('$2a$', '$2y$'), password)).toBe(true)
})

test.each([
  ['another password', 'U*u', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['another salt', 'U*U', '$2a$05$CCCCCCCCCCCCCCCCCCCCA.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['another cost', 'U*U', '$2a$04$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['another result', 'U*U', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeu'],
])('rejects %s', (_case, password, hash) => {
  expect(fitsBcrypt(hash, password)).toBe(false)
})

test('reads only the first 72 bytes of a password', () => {
  const letters = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
  const hash = '$2a$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui'
  expect(fitsBcrypt(hash, `${letters}chars after 72 are ignored`)).toBe(true)
  expect(fitsBcrypt(hash, `${letters}chars after 72 are ignored, all of them`)).toBe(true)
  expect(fitsBcrypt(hash, letters.slice(0, -1))).toBe(false)
})
