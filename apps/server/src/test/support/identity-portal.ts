import { linkWalletMessage } from '@hearth/protocol/wallet-messages'
import type { Address } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { callApi } from './call-api.ts'
import { CREATE, LINK, proveWallet, REQUEST, SIGN, signCreation, signDidCall } from './sign-identity.ts'

/**
 * Returns the actions by which the portal obtains a Machine ID.
 * @param options.url server address, which may change when the server restarts
 */
export function openIdentityPortal(options: {
  url(): string
  token: string
  wallet: PrivateKeyAccount
  station: Address
}) {
  const { url, token, wallet, station } = options
  const call = (path: string, json?: unknown, method?: string) =>
    callApi(url(), path, { token, json, method })
  return {
    call,
    link: async (email: string) => call(LINK, await proveWallet(wallet, linkWalletMessage(email))),
    createAccount: async () => call(CREATE, await signCreation(wallet, station)),
    /** Requests the document, signs the call that stores it on chain, and sends the signature. */
    async createMachineId() {
      const asked = await call(REQUEST, undefined, 'POST')
      if (asked.status !== 200) return asked
      return call(SIGN, { machineOwnerSignature: await signDidCall(wallet, asked.body.data) })
    },
  }
}
