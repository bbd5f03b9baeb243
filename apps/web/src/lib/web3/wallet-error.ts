import { t } from '@lingui/core/macro'
import { ApiError } from '../api/api-error.ts'

/** Wallet error with a message for the user. */
export class WalletError extends Error {
  override name = 'WalletError'
}

/** Creates the error for a wallet that returns no accounts. */
export const createNoAccountError = () =>
  new WalletError(t({ id: 'wallets.noAccountSelected', message: 'No account selected' }))

class WalletTimeoutError extends WalletError {}

export const createTimeoutError = () => new WalletTimeoutError(TIMED_OUT())

const TIMED_OUT = () => t({ id: 'wallets.requestTimedOut', message: 'Request timed out. Please try again' })
const PENDING_REQUEST = () =>
  t({
    id: 'wallets.metaMaskBusy',
    message: 'MetaMask already has an open request. Answer it, then try again.',
  })

/** Describes a failed connection. */
export function describeConnectError(error: unknown): { title: string; description?: string } {
  if (error instanceof WalletError && !(error instanceof WalletTimeoutError)) return { title: error.message }
  const { name, code, text } = parseWalletError(error)
  if (/^(Connector|Provider)NotFound/.test(name))
    return {
      title: t({ id: 'wallets.connectorNotFound', message: 'Wallet connector not found' }),
      description: t({
        id: 'wallets.installMetaMaskThenReload',
        message: 'Install MetaMask, then reload this page.',
      }),
    }
  if (code === 4001 || /rejected/i.test(text))
    return { title: t({ id: 'wallets.connectionRejected', message: 'Wallet connection was rejected' }) }
  const title = t({ id: 'wallets.connectFailed', message: 'Failed to connect wallet' })
  if (code === -32002) return { title, description: PENDING_REQUEST() }
  return error instanceof WalletError ? { title, description: TIMED_OUT() } : { title }
}

/**
 * Describes a failed signature or the server's rejection.
 * @param fallback message for errors that have none
 * @returns '' for the wrong network, about which the portal shows a separate notice
 */
export function describeSigningError(error: unknown, fallback: string): string {
  if (error instanceof ApiError || error instanceof WalletError) return error.message || fallback
  const { code, text } = parseWalletError(error)
  if (code === 4001 || /user ?rejected/i.test(text))
    return t({ id: 'wallets.transactionCancelled', message: 'Transaction cancelled' })
  if (/insufficient ?funds/i.test(text))
    return t({ id: 'wallets.insufficientFunds', message: 'Insufficient funds in your wallet' })
  if (/timeout|timed out/i.test(text)) return TIMED_OUT()
  if (code === -32002) return PENDING_REQUEST()
  return /chain|network/i.test(text) ? '' : fallback
}

/** Returns the error's EIP-1193 code from any level, and its text without the request that viem appends. */
function parseWalletError(error: unknown) {
  const {
    name = '',
    message = '',
    shortMessage,
    details,
  } = (error ?? {}) as Record<string, string | undefined>
  const description = shortMessage ? `${shortMessage} ${details ?? ''}` : message
  return { name, code: findErrorCode(error), text: `${name} ${description}` }
}

function findErrorCode(error: unknown): number | undefined {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  // viem uses -1 for unknown codes.
  if (typeof code === 'number' && code !== -1) return code
  return cause ? findErrorCode(cause) : undefined
}
