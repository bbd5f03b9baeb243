import { Button } from '@hearth/ui/components/button'
import { Confirm } from '@hearth/ui/components/confirm'
import { Spinner } from '@hearth/ui/components/spinner'
import { toast } from '@hearth/ui/lib/toast'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { describeError } from '../../lib/api/api-error.ts'
import { nodesQuery, removeNode } from './api.ts'

/** Removes a node after confirmation. */
export function RemoveNode({ id, name }: { id: string; name: string }) {
  const client = useQueryClient()
  const remove = useMutation({
    retry: 0,
    mutationFn: () => removeNode(id),
    onError: (error) => void toast.error(describeError(error)),
    onSettled: () => client.invalidateQueries(nodesQuery()),
  })
  return (
    <Confirm
      title={t({ id: 'common.removeConfirm', message: `Remove ${name}?` })}
      text={t({
        id: 'nodes.removeWarning',
        message: 'It will be disconnected and earn nothing more. You keep the points that it earned.',
      })}
      action={t({ id: 'common.remove', message: 'Remove' })}
      onConfirm={() => remove.mutate()}
    >
      <Button
        variant="quiet"
        size="icon"
        inactive={remove.isPending}
        aria-label={t({ id: 'common.removeNamed', message: `Remove ${name}` })}
      >
        {remove.isPending ? <Spinner /> : <Trash2 />}
      </Button>
    </Confirm>
  )
}
