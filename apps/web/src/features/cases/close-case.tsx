import type { CaseThread } from '@hearth/protocol/endpoints/cases'
import { Button } from '@hearth/ui/components/button'
import { Confirm } from '@hearth/ui/components/confirm'
import { Spinner } from '@hearth/ui/components/spinner'
import { toast } from '@hearth/ui/lib/toast'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { describeError } from '../../lib/api/api-error.ts'
import { closeCase } from './api.ts'

interface CloseCaseProps {
  id: string
  onClosed: (thread: CaseThread) => void
}

/** Closes a case after confirmation. */
export function CloseCase({ id, onClosed }: CloseCaseProps) {
  const close = useMutation({
    retry: 0,
    mutationFn: () => closeCase(id),
    onSuccess: onClosed,
    onError: (error) => void toast.error(describeError(error)),
  })
  return (
    <Confirm
      title={t({ id: 'cases.closeConfirm', message: 'Close this case?' })}
      text={t({
        id: 'cases.closeWarning',
        message: 'You can still read it, and a message opens it again.',
      })}
      action={t({ id: 'cases.close', message: 'Close case' })}
      variant="primary"
      onConfirm={() => close.mutate()}
    >
      <Button size="sm" inactive={close.isPending}>
        {close.isPending && <Spinner />}
        {t({ id: 'cases.close', message: 'Close case' })}
      </Button>
    </Confirm>
  )
}
