import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Address } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callChain } from '../../platform/embedded/call-chain.ts'
import { startChain, type TestChain } from '../../test/support/start-chain.ts'
import { fundWallet } from './fund-wallet.ts'

const MAIN = new URL('./main.ts', import.meta.url).pathname

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

const newAddress = () => privateKeyToAddress(generatePrivateKey())

/** Runs the command as `npm run chain` does. Returns its exit code and output. */
async function run(args: string[], environment: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, DATA_DIR: '/nonexistent', ...environment }
  return promisify(execFile)(process.execPath, [MAIN, ...args], { env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stderr }) => ({ code, output: stderr }),
  )
}

test('funds a developer wallet on every request without spending from the relayer account', async () => {
  const wallet = newAddress()
  const [relayer] = (await callChain(chain.url, 'eth_accounts')) as Address[]
  const nonce = () => chain.client.getTransactionCount({ address: relayer as Address })
  const before = await nonce()
  expect(await fundWallet(chain.url, wallet.toLowerCase(), '100')).toEqual({
    address: wallet,
    balance: '100',
  })
  expect(await fundWallet(chain.url, wallet, '0.5')).toEqual({ address: wallet, balance: '100.5' })
  expect(await nonce()).toBe(before)
})

test.each([
  ['0x123', '1', '"0x123" is not an address'],
  ['0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '1', 'is not an address'],
  [newAddress(), '0', '--amount is "0"'],
  [newAddress(), '-1', '--amount is "-1"'],
  [newAddress(), '1e5', '--amount is "1e5"'],
  [newAddress(), '10001', 'at most 10000'],
])('rejects fund %s with %s and states the accepted values', async (wallet, amount, message) => {
  await expect(fundWallet(chain.url, wallet, amount)).rejects.toThrow(message)
})

test('prints its help and reports failures in one line', async () => {
  const [help, stopped, remote] = await Promise.all([
    run(['--help']),
    run(['fund', newAddress()]),
    run(['fund', newAddress()], { CHAIN_RPC_URL: 'https://rpc.example' }),
  ])
  expect(help).toEqual({ code: 0, output: expect.stringContaining('npm run chain -- fund <address>') })
  expect(stopped).toEqual({
    code: 1,
    output: 'No local chain runs in DATA_DIR /nonexistent. Start Hearth first (npm start).\n',
  })
  expect(remote.output).toBe('CHAIN_RPC_URL is set. Only the local chain has coins to give away.\n')
})
