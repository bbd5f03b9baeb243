import fc from 'fast-check'
import {
  concat,
  type Hex,
  hexToBigInt,
  parseSignature,
  recoverAddress,
  serializeCompactSignature,
  serializeSignature,
  signatureToCompactSignature,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractWalletOf, deployContractWallet, wrapSignature } from '../../test/support/contract-wallet.ts'
import { startChain, type TestChain } from '../../test/support/start-chain.ts'
import { callChain } from '../embedded/call-chain.ts'
import { createChainClient } from './chain-client.ts'
import { isSignedByWallet, whoSigned } from './verify-signature.ts'

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

const key = fc
  .bigInt({ min: 1n, max: ORDER - 1n })
  .map((number) => privateKeyToAccount(toHex(number, { size: 32 })))
const message = fc.string({ unit: 'grapheme', maxLength: 200 })
const RUNS = { numRuns: 50 }

function withV(signature: Hex, v: number): Hex {
  return `${signature.slice(0, 130)}${v.toString(16).padStart(2, '0')}` as Hex
}

describe('the signature of a key', () => {
  test('is accepted with 65 bytes, with 64 (EIP-2098), and with v as 0 and 1', {
    tags: ['WAL-09'],
  }, async () => {
    await fc.assert(
      fc.asyncProperty(key, message, async (wallet, text) => {
        const signature = await wallet.signMessage({ message: text })
        const parsed = parseSignature(signature)
        const forms = [
          signature,
          signature.toUpperCase().replace('0X', '0x') as Hex,
          serializeCompactSignature(signatureToCompactSignature(parsed)),
          withV(signature, parsed.yParity),
        ]
        for (const form of forms) {
          const proof = { address: wallet.address, message: text, signature: form }
          expect(await isSignedByWallet(proof, undefined)).toBe(true)
        }
      }),
      RUNS,
    )
  })

  test('is rejected for another message, another wallet, or any flipped bit', {
    tags: ['WAL-09'],
  }, async () => {
    const bit = fc.integer({ min: 0, max: 65 * 8 - 1 })
    await fc.assert(
      fc.asyncProperty(key, key, message, message, bit, async (wallet, other, text, otherText, flipped) => {
        fc.pre(text !== otherText && wallet.address !== other.address)
        const signature = await wallet.signMessage({ message: text })
        const proof = { address: wallet.address, message: text, signature }
        expect(await isSignedByWallet({ ...proof, message: otherText }, undefined)).toBe(false)
        expect(await isSignedByWallet({ ...proof, address: other.address }, undefined)).toBe(false)
        const broken = toHex(hexToBigInt(signature) ^ (1n << BigInt(flipped)), { size: 65 })
        expect(await isSignedByWallet({ ...proof, signature: broken }, undefined)).toBe(false)
      }),
      RUNS,
    )
  })

  test('is rejected in its second form with the higher s and with an invalid v', {
    tags: ['WAL-09'],
  }, async () => {
    await fc.assert(
      fc.asyncProperty(key, message, fc.integer({ min: 2, max: 255 }), async (wallet, text, v) => {
        fc.pre(v !== 27 && v !== 28)
        const signature = await wallet.signMessage({ message: text })
        const { r, s, yParity } = parseSignature(signature)
        const mirrored = serializeSignature({
          r,
          s: toHex(ORDER - hexToBigInt(s), { size: 32 }),
          yParity: 1 - yParity,
        })
        for (const form of [mirrored, withV(signature, v)]) {
          const proof = { address: wallet.address, message: text, signature: form }
          expect(await isSignedByWallet(proof, undefined)).toBe(false)
        }
      }),
      RUNS,
    )
  })

  test('is rejected if malformed, for any address', { tags: ['WAL-09'] }, async () => {
    const wallet = privateKeyToAccount(generatePrivateKey())
    const zeros = toHex(0n, { size: 65 })
    const ones = toHex(2n ** 520n - 1n, { size: 65 })
    const addresses = [wallet.address, '0x0000000000000000000000000000000000000000'] as const
    for (const signature of [
      zeros,
      withV(zeros, 27),
      ones,
      withV(ones, 28),
      toHex(0n, { size: 64 }),
      '0x00',
    ] as Hex[]) {
      for (const address of addresses) {
        expect(await isSignedByWallet({ address, message: 'hello', signature }, undefined)).toBe(false)
      }
    }
  })

  test('of random numbers belongs to the wallet that viem recovers or is rejected', {
    tags: ['WAL-09'],
  }, async () => {
    const part = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => toHex(bytes))
    await fc.assert(
      fc.asyncProperty(part, part, part, fc.constantFrom(27, 28), async (r, s, hash, v) => {
        const signature = concat([r, s, toHex(v)])
        const found = await recoverAddress({ hash, signature }).catch(() => undefined)
        const isLow = hexToBigInt(s) <= ORDER / 2n
        const address = found ?? privateKeyToAddress(generatePrivateKey())
        expect(await whoSigned({ address, hash, signature }, undefined)).toBe(
          found && isLow ? 'key' : undefined,
        )
      }),
      RUNS,
    )
  })

  test('is rejected over typed data of this chain or another', { tags: ['WAL-09'] }, async () => {
    const wallet = privateKeyToAccount(generatePrivateKey())
    for (const chainId of [1, 3338]) {
      const signature = await wallet.signTypedData({
        domain: { name: 'MachineStationFactory', version: '1', chainId },
        types: { Message: [{ name: 'text', type: 'string' }] },
        primaryType: 'Message',
        message: { text: 'hello' },
      })
      const proof = { address: wallet.address, message: 'hello', signature }
      expect(await isSignedByWallet(proof, undefined)).toBe(false)
    }
  })
})

describe('the signature of a contract wallet', () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startChain()
  })
  afterAll(() => chain.stop())

  const owner = privateKeyToAccount(generatePrivateKey())
  const MESSAGE = 'hello'

  test('is accepted if the deployed contract accepts it (ERC-1271), for this message only', {
    tags: ['WAL-09'],
  }, async () => {
    const address = await deployContractWallet(chain.client, chain.url, owner.address)
    const signature = await owner.signMessage({ message: MESSAGE })
    const proof = { address, message: MESSAGE, signature }
    expect(await isSignedByWallet(proof, chain.client)).toBe(true)
    expect(await isSignedByWallet({ ...proof, message: 'other' }, chain.client)).toBe(false)
    expect(await isSignedByWallet({ ...proof, signature: withV(signature, 99) }, chain.client)).toBe(false)
    expect(await isSignedByWallet(proof, undefined)).toBe(false)
  })

  test('is accepted before the deployment (ERC-6492), on this chain only', { tags: ['WAL-09'] }, async () => {
    const later = privateKeyToAccount(generatePrivateKey())
    const address = contractWalletOf(later.address)
    const signature = wrapSignature(later.address, await later.signMessage({ message: MESSAGE }))
    const proof = { address, message: MESSAGE, signature }
    expect(await isSignedByWallet(proof, chain.client)).toBe(true)
    expect(await isSignedByWallet({ ...proof, message: 'other' }, chain.client)).toBe(false)
    const others = wrapSignature(owner.address, await owner.signMessage({ message: MESSAGE }))
    expect(await isSignedByWallet({ ...proof, signature: others }, chain.client)).toBe(false)
    // Without the ERC-6492 wrapper, the signature is rejected, because the address has no code on this chain.
    const bare = await later.signMessage({ message: MESSAGE })
    expect(await isSignedByWallet({ ...proof, signature: bare }, chain.client)).toBe(false)
  })

  test('is rejected without side effects if it is invented', { tags: ['WAL-09'] }, async () => {
    const suffixes = ['6492'.repeat(16), '8010'.repeat(16), '']
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 200 }).map((array) => toHex(array))
    await fc.assert(
      fc.asyncProperty(bytes, fc.constantFrom(...suffixes), async (hex, suffix) => {
        const signature = `${hex}${suffix}` as Hex
        const proof = { address: contractWalletOf(owner.address), message: MESSAGE, signature }
        expect(await isSignedByWallet(proof, chain.client)).toBe(false)
      }),
      RUNS,
    )
  })

  test('is rejected if its verification needs more than 300,000 gas', async () => {
    const { address } = privateKeyToAccount(generatePrivateKey())
    const proof = { address, message: MESSAGE, signature: '0x01' } as const
    // Set code that returns the magic value if the remaining gas exceeds the given amount.
    const acceptAbove = (gas: number) =>
      callChain(
        chain.url,
        'anvil_setCode',
        address,
        concat(['0x62', toHex(gas, { size: 3 }), '0x5a11631626ba7e60e01b0260005260206000f3']),
      )
    await acceptAbove(200_000)
    expect(await isSignedByWallet(proof, chain.client)).toBe(true)
    await acceptAbove(300_000)
    expect(await isSignedByWallet(proof, chain.client)).toBe(false)
  })

  test('is rejected if the address is a precompile', async () => {
    const address = '0x0000000000000000000000000000000000000004'
    const proof = { address, message: MESSAGE, signature: '0x01' } as const
    expect(await isSignedByWallet(proof, chain.client)).toBe(false)
  })

  test('returns UNAVAILABLE while the chain is down, which does not affect keys', async () => {
    const away = createChainClient('http://127.0.0.1:1', { retryCount: 0 })
    const signature = await owner.signMessage({ message: MESSAGE })
    const proof = { address: contractWalletOf(owner.address), message: MESSAGE, signature }
    await expect(isSignedByWallet(proof, away)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(await isSignedByWallet({ ...proof, address: owner.address }, away)).toBe(true)
  })
})
