import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createTestClient, defineChain, http, publicActions, walletActions } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { foundryBinary } from '../src/foundry.ts'

const mnemonic = 'test test test test test test test test test test test junk'
const [admin, manager, member, stranger] = [0, 1, 2, 3].map((addressIndex) =>
  mnemonicToAccount(mnemonic, { addressIndex }),
)

/** Starts a chain that mines a block for each transaction and has funded test accounts. */
export async function startAnvil() {
  const args = ['--port', '0', '--chain-id', '3338', '--mnemonic', mnemonic]
  const anvil = spawn(foundryBinary('anvil'), args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    anvil.on('error', reject)
    anvil.on('exit', (code) => reject(new Error(`anvil exited with code ${code}: ${output}`)))
    anvil.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const listening = /Listening on (\S+)/.exec(output)
      if (listening) resolve(`http://${listening[1]}`)
    })
  })
  const chain = defineChain({
    id: 3338,
    name: 'anvil',
    nativeCurrency: { name: 'coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const options = { chain, transport: http(url), pollingInterval: 20, cacheTime: 0 }
  return {
    client: createTestClient({ ...options, mode: 'anvil' })
      .extend(publicActions)
      .extend(walletActions),
    people: { admin, manager, member, stranger } as People,
    async stop() {
      anvil.kill()
      await once(anvil, 'exit')
    },
  }
}

type Person = ReturnType<typeof mnemonicToAccount>
type People = Record<'admin' | 'manager' | 'member' | 'stranger', Person>
