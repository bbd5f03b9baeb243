import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { compactSignature } from './compact-signature.ts'

test('shortens the signature of a key to 64 bytes', async () => {
  const account = privateKeyToAccount(`0x${'1'.repeat(64)}`)
  const signature = await account.signMessage({ message: 'text' })
  const compact = compactSignature(signature)
  expect(compact).toHaveLength(2 + 128)
  expect(compact.slice(0, 66)).toBe(signature.slice(0, 66))
})

test.each([`0x${'ab'.repeat(64)}`, `0x${'ab'.repeat(66)}`, '0x'] as const)(
  'does not change %s',
  (signature) => {
    expect(compactSignature(signature)).toBe(signature)
  },
)
