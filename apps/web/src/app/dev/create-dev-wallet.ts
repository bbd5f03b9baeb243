import { type Hex, numberToHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** Wallet that behaves like MetaMask, for development and browser tests. */
export interface DevWallet {
  accounts: PrivateKeyAccount[]
  /**
   * Sends an EIP-1193 request.
   * @throws ProviderRpcError
   */
  request(request: WalletRequest): Promise<unknown>
  /** Selects a different account, or none, as a user does in the wallet. */
  selectAccount(account: PrivateKeyAccount | null): Promise<void>
}

export interface WalletRequest {
  method: string
  params?: unknown
}

export interface WalletState {
  /** Current chain. Initially, the wallet knows no other chain. */
  chainId: number
  /** True if the portal may see the accounts. */
  isConnected: boolean
}

/** Provider error of EIP-1193. */
export class ProviderRpcError extends Error {
  override name = 'ProviderRpcError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export const createRejectedError = () => new ProviderRpcError(4001, 'User rejected the request.')

/** Methods that require the user's approval. */
const methodsToApprove = new Set([
  'wallet_requestPermissions',
  'eth_requestAccounts',
  'personal_sign',
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
])

/**
 * Creates a wallet. Like MetaMask, it signs typed data only for its current chain and adds a chain only if
 * the RPC confirms its ID. Forwards other methods to `rpcUrl`.
 * @param options.state updated by the wallet
 * @param options.ask asks the user to approve a request; throws if the user rejects it
 * @param options.emit emits an EIP-1193 event to the page
 */
export function createDevWallet(options: {
  keys: readonly Hex[]
  rpcUrl: string
  state: WalletState
  ask(request: WalletRequest, approve: () => Promise<unknown>): Promise<unknown>
  emit(event: string, data: unknown): unknown
}): DevWallet {
  const { keys, rpcUrl, state, ask, emit } = options
  const accounts = keys.map((key) => privateKeyToAccount(key))
  const known = new Set([state.chainId])
  let activeAccount = accounts[0] ?? null

  const listVisibleAccounts = () =>
    state.isConnected && activeAccount ? [activeAccount.address.toLowerCase()] : []

  function connect(): string[] {
    state.isConnected = true
    return listVisibleAccounts()
  }

  async function switchTo(chainId: number): Promise<null> {
    state.chainId = chainId
    await emit('chainChanged', numberToHex(chainId))
    return null
  }

  function requireAccount(address: string): PrivateKeyAccount {
    const account = accounts.find((one) => one.address.toLowerCase() === address.toLowerCase())
    if (account && listVisibleAccounts().includes(address.toLowerCase())) return account
    throw new ProviderRpcError(4100, 'The requested account has not been authorized by the user.')
  }

  async function approve({ method, params }: WalletRequest): Promise<unknown> {
    switch (method) {
      case 'eth_accounts':
        return listVisibleAccounts()
      case 'eth_chainId':
        return numberToHex(state.chainId)
      case 'eth_requestAccounts':
        return connect()
      case 'wallet_requestPermissions':
        return [
          {
            parentCapability: 'eth_accounts',
            caveats: [{ type: 'restrictReturnedAccounts', value: connect() }],
          },
        ]
      case 'wallet_revokePermissions':
        state.isConnected = false
        await emit('accountsChanged', [])
        return null
      case 'wallet_switchEthereumChain': {
        const [{ chainId }] = params as [{ chainId: Hex }]
        if (!known.has(Number(chainId))) throw new ProviderRpcError(4902, 'Unrecognized chain ID.')
        return switchTo(Number(chainId))
      }
      case 'wallet_addEthereumChain': {
        const [{ chainId, rpcUrls }] = params as [{ chainId: Hex; rpcUrls: string[] }]
        if ((await callChain(rpcUrls[0] ?? '', { method: 'eth_chainId' })) !== chainId)
          throw new ProviderRpcError(-32602, 'The RPC does not answer as this chain.')
        known.add(Number(chainId))
        return switchTo(Number(chainId))
      }
      case 'personal_sign': {
        const [raw, address] = params as [Hex, string]
        return requireAccount(address).signMessage({ message: { raw } })
      }
      case 'eth_signTypedData_v4': {
        const [address, json] = params as [string, string]
        const { domain, types, primaryType, message } = JSON.parse(json)
        if (Number(domain.chainId) !== state.chainId)
          throw new ProviderRpcError(
            -32603,
            `Provided chainId "${domain.chainId}" must match the active chainId "${state.chainId}"`,
          )
        return requireAccount(address).signTypedData({ domain, types, primaryType, message })
      }
      default:
        return callChain(rpcUrl, { method, params: params ?? [] })
    }
  }

  return {
    accounts,
    request: (request) =>
      methodsToApprove.has(request.method) ? ask(request, () => approve(request)) : approve(request),
    async selectAccount(account) {
      activeAccount = account
      if (state.isConnected) await emit('accountsChanged', listVisibleAccounts())
    },
  }
}

async function callChain(url: string, call: WalletRequest): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }),
  })
  const { result, error } = await response.json()
  if (error) throw new ProviderRpcError(error.code, error.message)
  return result
}
