import { Dialog } from '@hearth/ui/components/dialog'
import { Skeleton } from '@hearth/ui/components/skeleton'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryView } from '../../components/query-view.tsx'
import { requirementsQuery } from '../../lib/member/identity-queries.ts'
import { useIdentity } from '../../lib/member/identity-stage.ts'
import { userQuery } from '../../lib/member/member-queries.ts'
import { isSameAddress, useWallet } from '../../lib/web3/use-wallet.ts'
import { ChainUnavailableNotice } from './chain-unavailable.tsx'
import { CreateAccount } from './create-account.tsx'
import { CreateMachineId } from './create-machine-id.tsx'
import { InProgress } from './in-progress.tsx'
import { MachineId } from './machine-id.tsx'
import { Requirements } from './requirements.tsx'
import { SignMachineId } from './sign-machine-id.tsx'

interface Shown {
  title: string
  content: ReactNode
  isNarrow?: boolean
}

/** Shows the member's next step toward a Smart Account or Machine ID. */
export function IdentityDialog({ onClose }: { onClose: () => void }) {
  const { account, did, stage } = useIdentity()
  const requirements = useQuery({ ...requirementsQuery(), refetchOnMount: 'always' })
  const linked = useQuery(userQuery()).data?.wallet ?? null
  const isConnected = isSameAddress(useWallet().address, linked)
  const { title, content, isNarrow } = show()
  return (
    <Dialog title={title} onClose={onClose} wide={!isNarrow}>
      {stage !== 'done' && <ChainUnavailableNotice />}
      {content}
    </Dialog>
  )

  function show(): Shown {
    switch (stage) {
      case 'account-missing':
      case 'account-failed':
        return showAccount()
      case 'account-pending':
        return {
          title: t({ id: 'identity.createSmartAccount', message: 'Create Smart Account' }),
          content: (
            <InProgress
              title={t({
                id: 'identity.smartAccountHasBeenQueued',
                message: 'Smart Account creation has been queued',
              })}
              text={t({
                id: 'identity.smartAccountQueuedExplanation',
                message:
                  'Your Smart Account is created on the chain, usually within a few minutes. You can close this dialog.',
              })}
            />
          ),
        }
      case 'did-missing':
        return {
          title: t({ id: 'identity.createMachineId', message: 'Create Machine ID' }),
          content: <CreateMachineId linked={linked} isConnected={isConnected} failure={did.data?.message} />,
        }
      case 'did-waiting':
        return {
          title: t({ id: 'identity.createMachineId', message: 'Create Machine ID' }),
          content: <SignMachineId linked={linked} isConnected={isConnected} />,
        }
      case 'did-pending':
        return {
          title: t({ id: 'identity.createMachineId', message: 'Create Machine ID' }),
          content: (
            <InProgress
              title={t({
                id: 'identity.machineIdCreationInProgress',
                message: 'Machine ID creation in progress...',
              })}
              text={t({
                id: 'identity.machineIdQueuedExplanation',
                message:
                  'Your Smart Account publishes the document on the chain, usually within a few minutes. You can close this dialog.',
              })}
            />
          ),
        }
      case 'done':
        return {
          title: t({ id: 'identity.yourMachineId', message: 'Your Machine ID' }),
          content: <MachineId />,
        }
      default:
        return { title: 'Machine ID', content: <Skeleton className="h-40 w-full" /> }
    }
  }

  function showAccount(): Shown {
    const { data } = requirements
    if (data?.requirementsMet && isConnected && linked) {
      const failure = stage === 'account-failed' ? account.data?.message : undefined
      return {
        title: t({ id: 'identity.createSmartAccount', message: 'Create Smart Account' }),
        content: <CreateAccount owner={linked} failure={failure} />,
      }
    }
    const content = (
      <QueryView
        query={requirements}
        failed={t({ id: 'identity.requirementsLoadFailed', message: "Couldn't load the requirements." })}
        loading={<Skeleton className="h-40 w-full" />}
      >
        {(loaded) => (
          <Requirements requirements={loaded} linked={linked} isConnected={isConnected} onLeave={onClose} />
        )}
      </QueryView>
    )
    return {
      title: t({ id: 'identity.machineIdRequirements', message: 'Machine ID Requirements' }),
      content,
      isNarrow: true,
    }
  }
}
