import { MACHINE_CHAIN_ID } from '@hearth/protocol/constants'
import { createStore } from 'mipd'
import { defineChain, withTimeout } from 'viem'
import { mainnet, sepolia } from 'viem/chains'
import { createConfig, injected } from 'wagmi'
import { reconnect } from 'wagmi/actions'
import { runtimeConfig } from '../runtime-config.ts'
import { rpcTransport } from './rpc-transport.ts'

/** A wallet that does not even say whether it knows the portal is taken for one that does not. */
const RECONNECT_TIMEOUT_MS = 3_000

let cached: ReturnType<typeof createWallet> | undefined

/** The browser's MetaMask, as far as it is there, connected again without a question where it was before. Once for each page load. */
export function getWallet() {
  cached ??= createWallet()
  return cached
}

async function createWallet() {
  const config = createWalletConfig()
  const [connector] = config.connectors
  if (!connector) throw new Error('The wallet was made without a connector')
  const isInstalled = (await connector.getProvider()) !== undefined
  if (isInstalled)
    await withTimeout(() => reconnect(config), { timeout: RECONNECT_TIMEOUT_MS }).catch(() => undefined)
  return { config, connector, isInstalled }
}

function createWalletConfig() {
  const rpcUrl = new URL(runtimeConfig().chain?.rpcUrl ?? '/rpc', location.origin).href
  const machineChain = defineChain({
    id: MACHINE_CHAIN_ID,
    // As lists of chains have it; wallets warn of other names.
    name: 'peaq',
    nativeCurrency: { name: 'peaq', symbol: 'PEAQ', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  return createConfig({
    chains: [machineChain, mainnet, sepolia],
    transports: {
      [machineChain.id]: rpcTransport(rpcUrl),
      // Known so that a wallet may be on them; nothing is asked of them.
      [mainnet.id]: rpcTransport(),
      [sepolia.id]: rpcTransport(),
    },
    connectors: [injected({ target: findMetaMask() })],
    // Other wallets are none of the portal's business.
    multiInjectedProviderDiscovery: false,
  })
}

/** MetaMask as it announces itself (EIP-6963); an older one is looked for at `window.ethereum`. */
function findMetaMask() {
  const store = createStore()
  const found = store.getProviders().find(({ info }) => /^io\.metamask(\.|$)/.test(info.rdns))
  store.destroy()
  if (!found) return 'metaMask' as const
  const { provider } = found
  return () => ({ id: 'metaMask', name: 'MetaMask', provider })
}
