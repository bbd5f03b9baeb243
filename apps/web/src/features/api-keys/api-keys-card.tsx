import type { ApiKey } from '@hearth/protocol/endpoints/api-keys'
import { Button } from '@hearth/ui/components/button'
import { Card } from '@hearth/ui/components/card'
import { Confirm } from '@hearth/ui/components/confirm'
import { EmptyState } from '@hearth/ui/components/empty-state'
import { Badge, Row, SkeletonRows } from '@hearth/ui/components/row'
import { Spinner } from '@hearth/ui/components/spinner'
import { TextLink } from '@hearth/ui/components/text-link'
import { Time } from '@hearth/ui/components/time'
import { formatDay, formatTime } from '@hearth/ui/lib/format-date'
import { toast } from '@hearth/ui/lib/toast'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, SquareTerminal } from 'lucide-react'
import { useState } from 'react'
import { QueryView } from '../../components/query-view.tsx'
import { describeError } from '../../lib/api/api-error.ts'
import { apiKeysQuery, removeApiKey } from './api.ts'
import { NewKeyDialog } from './new-key-dialog.tsx'

/** Lists API keys for the member's own programs. */
export function ApiKeysCard() {
  const client = useQueryClient()
  const keys = useQuery(apiKeysQuery())
  const [isMaking, setIsMaking] = useState(false)
  const reload = () => client.invalidateQueries(apiKeysQuery())
  const remove = useMutation({
    retry: 0,
    mutationFn: removeApiKey,
    onSuccess: () => void toast.success(t({ id: 'apiKeys.removed', message: 'API key revoked' })),
    onError: (error) => void toast.error(describeError(error)),
    onSettled: reload,
  })
  return (
    <Card
      title={t({ id: 'common.apiKeys', message: 'API keys' })}
      note={t({ id: 'apiKeys.description', message: 'Access for your own programs.' })}
      actions={
        <Button size="sm" onClick={() => setIsMaking(true)}>
          <Plus />
          {t({ id: 'apiKeys.newKey', message: 'New key' })}
        </Button>
      }
    >
      <QueryView
        query={keys}
        failed={t({ id: 'apiKeys.loadFailed', message: "Couldn't load your API keys." })}
        failedClassName="min-h-32"
        loading={<SkeletonRows count={1} />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            icon={SquareTerminal}
            title={t({ id: 'common.noneYet', message: 'None yet' })}
            text={
              <Trans id="apiKeys.none">
                Programs use API keys to access your account without your password.{' '}
                <TextLink href="/api/docs" variant="inline">
                  See the API reference
                </TextLink>
              </Trans>
            }
          />
        }
      >
        {(list) => (
          <ul>
            {list.map((key) => (
              <Row
                key={key.id}
                icon={SquareTerminal}
                title={
                  <>
                    {key.name}
                    {key.scopes.map((scope) => (
                      <Badge key={scope}>{scope}</Badge>
                    ))}
                  </>
                }
                note={<Time at={key.lastUsedAt}>{describeKey(key)}</Time>}
                action={
                  <Confirm
                    title={t({
                      id: 'apiKeys.removeConfirm',
                      message: `Revoke the key ${{ name: key.name }}?`,
                    })}
                    text={t({
                      id: 'apiKeys.removeWarning',
                      message: "Programs that use this key lose access. This can't be undone.",
                    })}
                    action={t({ id: 'apiKeys.revoke', message: 'Revoke' })}
                    onConfirm={() => remove.mutate(key.id)}
                  >
                    <Button
                      size="sm"
                      inactive={remove.isPending}
                      aria-label={t({
                        id: 'apiKeys.remove',
                        message: `Revoke the key ${{ name: key.name }}`,
                      })}
                    >
                      {remove.isPending && remove.variables === key.id && <Spinner />}
                      {t({ id: 'apiKeys.revoke', message: 'Revoke' })}
                    </Button>
                  </Confirm>
                }
              />
            ))}
          </ul>
        )}
      </QueryView>
      {isMaking && (
        <NewKeyDialog
          onClose={() => {
            setIsMaking(false)
            void reload()
          }}
        />
      )}
    </Card>
  )
}

function describeKey({ prefix, expiresAt, lastUsedAt }: ApiKey): string {
  const use = lastUsedAt
    ? t({ id: 'common.lastUsed', message: `Last used ${{ lastUsedAt: formatTime(lastUsedAt) }}` })
    : t({ id: 'apiKeys.neverUsed', message: 'Not used yet' })
  const validity = expiresAt
    ? t({ id: 'apiKeys.validUntil', message: `Valid until ${{ expiresAt: formatDay(expiresAt) }}` })
    : t({ id: 'apiKeys.validWithoutEnd', message: 'No expiration' })
  return `${prefix}… · ${use} · ${validity}`
}
