import type { WalletRequest } from './create-dev-wallet.ts'

/**
 * Announces a wallet to the page as MetaMask does (EIP-6963). Self-contained, because browser tests inject its
 * source.
 * @returns a function that emits wallet events
 */
export function announceWallet(
  request: (request: WalletRequest) => Promise<unknown>,
): (event: string, data: unknown) => void {
  const listeners = new Map<string, Set<(data: unknown) => void>>()
  const provider = {
    isMetaMask: true,
    request,
    on(event: string, listener: (data: unknown) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event: string, listener: (data: unknown) => void) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  const info = {
    uuid: crypto.randomUUID(),
    name: 'MetaMask',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    rdns: 'io.metamask',
  }
  const detail = Object.freeze({ info, provider })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
  return (event, data) => {
    for (const listener of listeners.get(event) ?? []) listener(data)
  }
}
