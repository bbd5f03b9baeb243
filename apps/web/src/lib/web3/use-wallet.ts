import { MACHINE_CHAIN_ID } from '@hearth/protocol/constants'
import { toast } from '@hearth/ui/lib/toast'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { use } from 'react'
import { useConnection } from 'wagmi'
import { runtimeConfig } from '../browser/runtime-config.ts'
import { getWallet } from './get-wallet.ts'
import { connectWallet, disconnectWallet, switchToMachineChain } from './wallet-actions.ts'
import { describeConnectError, describeSigningError } from './wallet-error.ts'

const SWITCH_FAILED = () =>
  t({
    id: 'wallets.switchNetworkFailed',
    message: "Couldn't switch the network. Switch it in MetaMask.",
  })

/** Returns the state of MetaMask. Suspends until it is known. */
export function useWallet() {
  const { config, isInstalled } = use(getWallet())
  const { address, chainId } = useConnection({ config })
  const isWrongChain = runtimeConfig().chain !== null && address !== undefined && chainId !== MACHINE_CHAIN_ID
  return { isInstalled, address, chainId, isWrongChain }
}

/** Compares two addresses, ignoring case. Returns false if either is missing. */
export function isSameAddress(one: string | null | undefined, other: string | null | undefined): boolean {
  return Boolean(one && other) && one?.toLowerCase() === other?.toLowerCase()
}

/** Returns mutations to connect, disconnect and switch the network. Failures show a toast. */
export function useWalletActions() {
  const connect = useMutation({
    retry: 0,
    mutationFn: connectWallet,
    onError: (error) => {
      const { title, ...details } = describeConnectError(error)
      toast.error(title, details)
    },
  })
  const disconnect = useMutation({
    retry: 0,
    mutationFn: disconnectWallet,
    onSuccess: () => void toast.success(t({ id: 'wallets.disconnected', message: 'Wallet disconnected' })),
    onError: (error) =>
      void toast.error(error.message || t({ id: 'wallets.notConnected', message: 'Wallet not connected' })),
  })
  const switchChain = useMutation({
    retry: 0,
    mutationFn: switchToMachineChain,
    onError: (error) => void toast.error(describeSigningError(error, SWITCH_FAILED()) || SWITCH_FAILED()),
  })
  return { connect, disconnect, switchChain }
}
