import { executeTypedData } from '@hearth/chain/typed-data/execute'
import { MACHINE_CHAIN_ID } from '@hearth/protocol/constants'
import { Notice } from '@hearth/ui/components/notice'
import { Skeleton } from '@hearth/ui/components/skeleton'
import { toast } from '@hearth/ui/lib/toast'
import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { QueryView } from '../../components/query-view.tsx'
import { Detail, DetailList, SigningPreview } from '../../components/signing-preview.tsx'
import { identityKey } from '../../lib/live/live-queries.ts'
import { didStatusQuery } from '../../lib/member/identity-queries.ts'
import { useSignedCall } from '../../lib/web3/use-signed-call.ts'
import { useWallet } from '../../lib/web3/use-wallet.ts'
import { type DidRequest, didRequestQuery, signDid } from './api.ts'
import { ConnectLinkedWallet } from './connect-linked-wallet.tsx'
import { DidDocumentDetails } from './did-document-details.tsx'
import { decodeDidDocument } from './did-request.ts'
import { SignButton } from './sign-button.tsx'
import { signWithLinkedWallet } from './sign-with-linked-wallet.ts'
import { SwitchNetwork } from './switch-network.tsx'

interface SignMachineIdProps {
  linked: string | null
  /** True if the linked wallet is connected. */
  isConnected: boolean
}

/** Shows the document that the owner signs, then writes it to the chain. */
export function SignMachineId({ linked, isConnected }: SignMachineIdProps) {
  const client = useQueryClient()
  const { isWrongChain } = useWallet()
  const asked = useQuery(didRequestQuery())
  const creation = useSignedCall({
    sign: async () => {
      if (!asked.data)
        throw new Error(t({ id: 'identity.nothingToSign', message: 'There is nothing to sign yet.' }))
      return { machineOwnerSignature: await signWithLinkedWallet(linked ?? '', createTypedData(asked.data)) }
    },
    send: signDid,
    sendRetries: 0,
    onDone: (answer) => {
      client.setQueryData(didStatusQuery().queryKey, { status: answer?.data?.status ?? 'pending' })
      void client.invalidateQueries({ queryKey: identityKey })
      toast.success(
        t({ id: 'identity.machineIdCreationInitiated', message: 'Machine ID creation initiated' }),
      )
    },
    failureMessage: t({ id: 'identity.createMachineIdFailed', message: 'Failed to create Machine ID' }),
  })
  return (
    <QueryView
      query={asked}
      failed={t({ id: 'identity.requestLoadFailed', message: "Couldn't load the request to sign." })}
      loading={<Skeleton className="h-60 w-full" />}
    >
      {(request) => {
        const document = decodeDidDocument(request)
        return (
          <div className="grid gap-4">
            <SigningPreview
              title={t({ id: 'identity.metaMaskWillShow', message: 'MetaMask shows you this' })}
              note={t({
                id: 'identity.callExplanation',
                message:
                  'With your signature, your Smart Account publishes the document on the chain. The signature can be used once and moves no funds.',
              })}
            >
              <DetailList wide>
                <Detail name={t({ id: 'identity.message', message: 'Message' })}>Execute</Detail>
                <Detail
                  name={t({ id: 'identity.fieldTarget', message: `${{ field: 'target' }}, the register` })}
                  mono
                >
                  {request.target}
                </Detail>
                <Detail
                  name={t({ id: 'identity.fieldNonceTime', message: `${{ field: 'nonce' }}, the time` })}
                >
                  {request.nonce}
                </Detail>
                <Detail name={t({ id: 'identity.contract', message: 'Contract' })} mono>
                  {request.machineAddress}
                </Detail>
                <Detail name={t({ id: 'identity.domain', message: 'Domain' })}>
                  {t({
                    id: 'identity.smartAccountDomain',
                    message: `MachineSmartAccount, version 1, chain ${MACHINE_CHAIN_ID}`,
                  })}
                </Detail>
              </DetailList>
            </SigningPreview>
            {document ? (
              <SigningPreview
                title={t({ id: 'identity.fieldData', message: `${{ field: 'data' }}, the document` })}
                note={t({
                  id: 'identity.documentIsPublic',
                  message: "The document is public and permanent. It doesn't contain your email address.",
                })}
              >
                <DidDocumentDetails document={document} />
              </SigningPreview>
            ) : (
              <Notice tone="error">
                {t({
                  id: 'identity.unknownCall',
                  message:
                    "This call doesn't publish your document. Don't sign it, and contact the operators of the network.",
                })}
              </Notice>
            )}
            {!isConnected && <ConnectLinkedWallet linked={linked} />}
            <SwitchNetwork />
            <SignButton
              creation={creation}
              failure={undefined}
              inactive={!isConnected || isWrongChain || !document || asked.isFetching}
            >
              {t({ id: 'identity.signMachineIdTitle', message: 'Sign Machine ID Creation' })}
            </SignButton>
          </div>
        )
      }}
    </QueryView>
  )
}

function createTypedData({ machineAddress, target, calldata, nonce }: DidRequest) {
  const message = { target: target as Address, data: calldata as Hex, nonce: BigInt(nonce) }
  return executeTypedData(MACHINE_CHAIN_ID, machineAddress as Address, message)
}
