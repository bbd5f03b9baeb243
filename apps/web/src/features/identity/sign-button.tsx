import { Button } from '@hearth/ui/components/button'
import { Notice } from '@hearth/ui/components/notice'
import { Spinner } from '@hearth/ui/components/spinner'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { WalletHint } from '../../components/signing-preview.tsx'
import type { useSignedCall } from '../../lib/web3/use-signed-call.ts'

interface SignButtonProps {
  creation: Pick<ReturnType<typeof useSignedCall>, 'start' | 'state' | 'waitingFor' | 'error'>
  /** Error of an earlier attempt. */
  failure: string | undefined
  /** True if signing is not possible now. */
  inactive: boolean
  children: ReactNode
}

/** Signs and sends, shows the progress, and offers another attempt. */
export function SignButton({ creation, failure, inactive, children }: SignButtonProps) {
  const { start, state, waitingFor, error } = creation
  const isCreating = state === 'creating'
  const errorText = error ?? (isCreating ? undefined : failure)
  return (
    <>
      {errorText && <Notice tone="error">{errorText}</Notice>}
      {waitingFor === 'wallet' && <WalletHint />}
      <Button variant="primary" className="w-full" inactive={isCreating || inactive} onClick={start}>
        {isCreating && <Spinner />}
        {waitingFor === 'wallet'
          ? t({ id: 'common.waitingForMetaMask', message: 'Waiting for MetaMask…' })
          : waitingFor === 'server'
            ? t({ id: 'identity.creating', message: 'Creating…' })
            : children}
      </Button>
    </>
  )
}
