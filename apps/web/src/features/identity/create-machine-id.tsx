import { Button } from '@hearth/ui/components/button'
import { Notice } from '@hearth/ui/components/notice'
import { Spinner } from '@hearth/ui/components/spinner'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api/api-error.ts'
import { didStatusQuery } from '../../lib/member/identity-queries.ts'
import { readAccessToken } from '../../lib/session/client-state.ts'
import { WalletError } from '../../lib/web3/wallet-error.ts'
import { didRequestQuery } from './api.ts'
import { ConnectLinkedWallet } from './connect-linked-wallet.tsx'

interface CreateMachineIdProps {
  linked: string | null
  /** True if the linked wallet is connected. */
  isConnected: boolean
  /** Error of the last attempt. */
  failure: string | undefined
}

/** Requests a Machine ID's document. The next step signs it. */
export function CreateMachineId({ linked, isConnected, failure }: CreateMachineIdProps) {
  const client = useQueryClient()
  const request = useMutation({
    // The query that the mutation calls already retries.
    retry: 0,
    mutationFn: () => {
      if (!readAccessToken())
        throw new WalletError(
          t({
            id: 'identity.logInToCreateMachineId',
            message: 'You must be logged in to create a Machine ID',
          }),
        )
      return client.fetchQuery(didRequestQuery())
    },
    onSuccess: () => {
      client.setQueryData(didStatusQuery().queryKey, { status: 'waiting_for_signature' })
      void client.invalidateQueries({ queryKey: didStatusQuery().queryKey })
    },
  })
  const errorText = request.error ? describe(request.error) : failure
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">
        {t({
          id: 'identity.machineIdExplanation',
          message:
            "A Machine ID is a document on the chain. It names your Smart Account and its owner, your wallet. The network creates the document and pays the fees, and you sign it in the next step. The document doesn't contain your email address.",
        })}
      </p>
      {errorText && !request.isPending && <Notice tone="error">{errorText}</Notice>}
      {!isConnected && <ConnectLinkedWallet linked={linked} />}
      <Button
        variant="primary"
        className="w-full"
        inactive={request.isPending || !isConnected}
        onClick={() => request.mutate()}
      >
        {request.isPending && <Spinner />}
        {request.isPending
          ? t({ id: 'identity.creating', message: 'Creating…' })
          : t({ id: 'identity.createMachineId', message: 'Create Machine ID' })}
      </Button>
    </div>
  )
}

function describe(error: Error): string {
  const hasUserMessage = error instanceof ApiError || error instanceof WalletError
  return (
    (hasUserMessage && error.message) ||
    t({ id: 'identity.startDidCreationFailed', message: 'Failed to initiate DID creation' })
  )
}
