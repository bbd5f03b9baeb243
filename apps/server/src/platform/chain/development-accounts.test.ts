import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { DEVELOPMENT_ACCOUNTS, isFromDevelopmentAccount } from './development-accounts.ts'
import { MNEMONIC_KEYS } from './known-keys.ts'

const signWith = (index: number) =>
  privateKeyToAccount(MNEMONIC_KEYS[index] as `0x${string}`).signTransaction({
    chainId: 3338,
    type: 'eip1559',
    to: '0x00000000000000000000000000000000000000a1',
    gas: 21_000n,
    maxFeePerGas: 1n,
    maxPriorityFeePerGas: 1n,
    nonce: 0,
  })

test('recognizes the transactions of the funded development accounts only', async () => {
  const judged = await Promise.all(
    [0, 1, 2].map(async (index) => isFromDevelopmentAccount(await signWith(index))),
  )
  expect(judged).toEqual([true, true, false])
  expect(DEVELOPMENT_ACCOUNTS).toBe(2)
})

test.each([undefined, '', '0x', '0x02', {}])('counts %j as no transaction of theirs', async (raw) => {
  expect(await isFromDevelopmentAccount(raw)).toBe(false)
})
