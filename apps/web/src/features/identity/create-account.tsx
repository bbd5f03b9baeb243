import { deployMachineSmartAccountTypedData } from '@hearth/chain/typed-data/deploy-machine-smart-account'
import { MACHINE_CHAIN_ID } from '@hearth/protocol/constants'
import { formatUtcTime } from '@hearth/ui/lib/format-date'
import { toast } from '@hearth/ui/lib/toast'
import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getAddress } from 'viem'
import { Detail, DetailList, SigningPreview } from '../../components/signing-preview.tsx'
import { runtimeConfig } from '../../lib/browser/runtime-config.ts'
import { identityKey } from '../../lib/live/live-queries.ts'
import { smartAccountQuery } from '../../lib/member/identity-queries.ts'
import { useSignedCall } from '../../lib/web3/use-signed-call.ts'
import { useWallet } from '../../lib/web3/use-wallet.ts'
import { createSmartAccount, serverTimeQuery } from './api.ts'
import { SignButton } from './sign-button.tsx'
import { signWithLinkedWallet } from './sign-with-linked-wallet.ts'
import { SwitchNetwork } from './switch-network.tsx'

interface CreateAccountProps {
  /** Address of the linked wallet, which is connected. */
  owner: string
  /** Error of the last attempt. */
  failure: string | undefined
}

/** Shows the data that the owner signs for a Smart Account, then creates it. */
export function CreateAccount({ owner, failure }: CreateAccountProps) {
  const client = useQueryClient()
  const { chain } = runtimeConfig()
  const { isWrongChain } = useWallet()
  const time = useQuery(serverTimeQuery()).data
  const station = getAddress(chain?.factoryAddress ?? '')
  const creation = useSignedCall({
    sign: async () => {
      const nonce = time ?? Date.now()
      const machineOwner = getAddress(owner)
      const data = deployMachineSmartAccountTypedData(MACHINE_CHAIN_ID, station, {
        machineOwner,
        nonce: BigInt(nonce),
      })
      const signature = await signWithLinkedWallet(owner, data)
      return { machineOwner: machineOwner.toLowerCase(), nonce: String(nonce), signature }
    },
    send: createSmartAccount,
    onDone: (answer) => {
      client.setQueryData(smartAccountQuery().queryKey, {
        success: true,
        message: answer?.message,
        status: 'pending',
      })
      void client.invalidateQueries({ queryKey: identityKey })
      toast.success(t({ id: 'identity.smartAccountQueued', message: 'Smart Account creation queued' }))
    },
    failureMessage: t({ id: 'identity.createSmartAccountFailed', message: 'Failed to create Smart Account' }),
  })
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">
        {t({
          id: 'identity.smartAccountExplanation',
          message:
            'The network creates an account on the chain that permanently belongs to your wallet. The network pays the fees, so your wallet needs no coins.',
        })}
      </p>
      <SigningPreview
        title={t({ id: 'identity.metaMaskWillShow', message: 'MetaMask shows you this' })}
        note={t({
          id: 'identity.signatureEffect',
          message: 'The signature can be used once and moves no funds.',
        })}
      >
        <DetailList wide>
          <Detail name={t({ id: 'identity.message', message: 'Message' })}>DeployMachineSmartAccount</Detail>
          <Detail
            name={t({
              id: 'identity.fieldMachineOwner',
              message: `${{ field: 'machineOwner' }}, your wallet`,
            })}
            mono
          >
            {getAddress(owner)}
          </Detail>
          <Detail
            name={t({ id: 'identity.fieldNonceTimeMs', message: `${{ field: 'nonce' }}, the time in ms` })}
          >
            {time ? `${time} (${formatUtcTime(new Date(time).toISOString())})` : '…'}
          </Detail>
          <Detail name={t({ id: 'identity.contract', message: 'Contract' })} mono>
            {station}
          </Detail>
          <Detail name={t({ id: 'identity.domain', message: 'Domain' })}>
            {t({
              id: 'identity.stationFactoryDomain',
              message: `MachineStationFactory, version 1, chain ${MACHINE_CHAIN_ID}`,
            })}
          </Detail>
        </DetailList>
      </SigningPreview>
      <SwitchNetwork />
      <SignButton creation={creation} failure={failure} inactive={isWrongChain || !time}>
        {t({ id: 'identity.createSmartAccount', message: 'Create Smart Account' })}
      </SignButton>
    </div>
  )
}
