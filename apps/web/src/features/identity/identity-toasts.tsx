import { toast } from '@hearth/ui/lib/toast'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useIdentity } from '../../lib/member/identity-stage.ts'
import { userQuery } from '../../lib/member/member-queries.ts'
import { notifyStatusChange } from './notify-changes.ts'

/** Shows a toast once when the status of Smart Account or Machine ID changes or cannot be loaded. */
export function IdentityToasts() {
  const member = useQuery(userQuery()).data?.id
  const { account, did, stage } = useIdentity()
  const { status, createdAt } = account.data ?? {}
  const didStatus = status === 'completed' ? did.data?.status : null
  useEffect(() => {
    if (!member || !status || didStatus === undefined) return
    void notifyStatusChange({ member, account: status, did: didStatus }, createdAt, ({ kind, text }) =>
      toast[kind](text),
    )
  }, [member, status, didStatus, createdAt])
  const unknown = stage === 'unknown' && (account.data ? 'machine ID' : 'smart account')
  useEffect(() => {
    if (!unknown) return
    toast.error(
      unknown === 'machine ID'
        ? t({ id: 'identity.machineIdStatusFailed', message: 'Failed to check machine ID status' })
        : t({ id: 'identity.smartAccountStatusFailed', message: 'Failed to check smart account status' }),
    )
  }, [unknown])
  return null
}
