import { t } from '@lingui/core/macro'
import { ApiError } from '../api-error.ts'

/** What keeps a wallet from doing something, in words for the person in front of it. */
export class WalletError extends Error {
  override name = 'WalletError'
}

/** Of a wallet that has no account to show (EIP-1193 answers an empty list). */
export const createNoAccountError = () => new WalletError(t`No account selected`)

/** Of a wallet that does not answer in time. */
class WalletTimeoutError extends WalletError {}

export const createTimeoutError = () => new WalletTimeoutError(TIMED_OUT())

const TIMED_OUT = () => t`Request timed out. Please try again`
const PENDING_REQUEST = () => t`MetaMask has a question open already. Answer it there, then try again.`

/** What a failed try to connect says, and more about it where that helps. */
export function describeConnectError(error: unknown): { title: string; description?: string } {
  if (error instanceof WalletError && !(error instanceof WalletTimeoutError)) return { title: error.message }
  const { name, code, text } = parseWalletError(error)
  if (/^(Connector|Provider)NotFound/.test(name))
    return { title: t`Wallet connector not found`, description: t`Install MetaMask, then reload this page.` }
  if (code === 4001 || /rejected/i.test(text)) return { title: t`Wallet connection was rejected` }
  const title = t`Failed to connect wallet`
  if (code === -32002) return { title, description: PENDING_REQUEST() }
  return error instanceof WalletError ? { title, description: TIMED_OUT() } : { title }
}

/**
 * What a failed signature, or the server's refusal of it, says.
 * @param fallback what is said of a failure without words of its own
 * @returns '' where there is nothing to say: of the wrong network the portal speaks elsewhere
 */
export function describeSigningError(error: unknown, fallback: string): string {
  if (error instanceof ApiError || error instanceof WalletError) return error.message || fallback
  const { code, text } = parseWalletError(error)
  if (code === 4001 || /user ?rejected/i.test(text)) return t`Transaction cancelled`
  if (/insufficient ?funds/i.test(text)) return t`Insufficient funds in your wallet`
  if (/timeout|timed out/i.test(text)) return TIMED_OUT()
  if (code === -32002) return PENDING_REQUEST()
  return /chain|network/i.test(text) ? '' : fallback
}

/** The code is the wallet's (EIP-1193), wherever it stands in the error; the text is without the request, which viem adds. */
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
  // viem says -1 of what it cannot read.
  if (typeof code === 'number' && code !== -1) return code
  return cause ? findErrorCode(cause) : undefined
}
