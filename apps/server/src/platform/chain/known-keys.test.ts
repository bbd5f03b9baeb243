import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { isKnownKey } from './known-keys.ts'

const MNEMONIC = 'test test test test test test test test test test test junk'

test('recognizes the first 100 keys of the development mnemonic in either case', () => {
  for (let addressIndex = 0; addressIndex < 100; addressIndex++) {
    const secret = mnemonicToAccount(MNEMONIC, { addressIndex }).getHdKey().privateKey ?? new Uint8Array()
    const hex = Buffer.from(secret).toString('hex')
    expect(isKnownKey(`0x${hex}`), String(addressIndex)).toBe(true)
    expect(isKnownKey(`0x${hex.toUpperCase()}`), String(addressIndex)).toBe(true)
  }
})

test('recognizes small numbers and no other keys', () => {
  for (const small of [1n, 2n, 0xdeadbeefn, 2n ** 64n - 1n]) {
    expect(isKnownKey(`0x${small.toString(16).padStart(64, '0')}`)).toBe(true)
  }
  expect(isKnownKey(`0x${'42'.repeat(32)}`)).toBe(false)
})
