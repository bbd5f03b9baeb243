import { MACHINE_CHAIN_ID } from '@hearth/protocol/constants'
import { createStore } from 'mipd'
import { defineChain, withTimeout } from 'viem'
import { mainnet, sepolia } from 'viem/chains'
import { createConfig, injected } from 'wagmi'
import { reconnect } from 'wagmi/actions'
import { runtimeConfig } from '../browser/runtime-config.ts'
import { rpcTransport } from './rpc-transport.ts'

/** Time limit for reconnecting. A slower wallet counts as not connected. */
const RECONNECT_TIMEOUT_MS = 3_000

let cached: ReturnType<typeof createWallet> | undefined

/** Returns the browser's MetaMask, reconnected if it was connected before. Created once per page load. */
export function getWallet() {
  cached ??= createWallet()
  return cached
}

async function createWallet() {
  const config = createWalletConfig()
  const [connector] = config.connectors
  if (!connector) throw new Error('The wallet configuration has no connector')
  const isInstalled = (await connector.getProvider()) !== undefined
  if (isInstalled)
    await withTimeout(() => reconnect(config), { timeout: RECONNECT_TIMEOUT_MS }).catch(() => undefined)
  return { config, connector, isInstalled }
}

function createWalletConfig() {
  const rpcUrl = new URL(runtimeConfig().chain?.rpcUrl ?? '/rpc', location.origin).href
  const machineChain = defineChain({
    id: MACHINE_CHAIN_ID,
    // Official name in chain lists. Wallets warn about other names.
    name: 'peaq',
    nativeCurrency: { name: 'peaq', symbol: 'PEAQ', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  return createConfig({
    chains: [machineChain, mainnet, sepolia],
    transports: {
      [machineChain.id]: rpcTransport(rpcUrl),
      // List the other chains that a wallet may be on. Their RPC nodes are never called.
      [mainnet.id]: rpcTransport(),
      [sepolia.id]: rpcTransport(),
    },
    connectors: [injected({ target: findMetaMask() })],
    // Do not discover other wallets, because only MetaMask is supported.
    multiInjectedProviderDiscovery: false,
  })
}

/** Finds MetaMask by its announcement (EIP-6963), otherwise at `window.ethereum`. */
function findMetaMask() {
  const store = createStore()
  const found = store.getProviders().find(({ info }) => /^io\.metamask(\.|$)/.test(info.rdns))
  store.destroy()
  if (!found) return 'metaMask' as const
  const { provider } = found
  return () => ({ id: 'metaMask', name: 'MetaMask', provider })
}
