import type { ApiScope } from '@hearth/protocol/api-scopes'
import { Button } from '@hearth/ui/components/button'
import { CopyCommand } from '@hearth/ui/components/copy-command'
import { Dialog } from '@hearth/ui/components/dialog'
import { Field } from '@hearth/ui/components/field'
import { LabeledSelect } from '@hearth/ui/components/labeled-select'
import { Notice } from '@hearth/ui/components/notice'
import { Spinner } from '@hearth/ui/components/spinner'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../hooks/use-form.ts'
import { describeError } from '../../lib/api/api-error.ts'
import { createApiKey } from './api.ts'

const NAME_MAX_LENGTH = 60

/** Permission levels of a key; each includes the previous one. Operator scopes are not offered here. */
const rights: { name: MessageDescriptor; scopes: ApiScope[] }[] = [
  { name: msg({ id: 'apiKeys.scopeRead', message: 'Read points, nodes and rewards' }), scopes: ['read'] },
  { name: msg({ id: 'apiKeys.scopeReadAndChange', message: 'Read and change' }), scopes: ['read', 'write'] },
]
const lives = [30, 90, 365]

/** Creates a key and shows it once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [right, setRight] = useState(0)
  const [days, setDays] = useState(lives[1])
  const creation = useMutation({
    retry: 0,
    mutationFn: (name: string) =>
      createApiKey({
        name,
        scopes: rights[right]?.scopes ?? ['read'],
        ...(days !== undefined && { expiresInDays: days }),
      }),
  })
  const { field, onSubmit } = useForm({
    name: (typed) => {
      const value = typed.trim()
      if (value === '') return { error: t({ id: 'apiKeys.nameMissing', message: 'Enter a name.' }) }
      return value.length > NAME_MAX_LENGTH
        ? {
            error: t({
              id: 'apiKeys.nameTooLong',
              message: `Enter at most ${NAME_MAX_LENGTH} characters.`,
            }),
          }
        : { value }
    },
  })
  if (creation.data)
    return (
      <Dialog
        sticky
        title={t({ id: 'apiKeys.saveYourKey', message: 'Save your key' })}
        note={t({ id: 'apiKeys.shownOnce', message: 'Copy it now. It is not shown again.' })}
        onClose={onClose}
      >
        <div className="grid gap-4">
          <CopyCommand command={creation.data.key} label={t({ id: 'common.copyKey', message: 'Copy key' })} />
          <p className="text-sm text-ink-muted">
            <Trans id="apiKeys.usage">
              In each request, send the header <code className="font-mono">Authorization: Bearer</code>,
              followed by the key.
            </Trans>
          </p>
          <Button variant="primary" onClick={onClose}>
            {t({ id: 'apiKeys.keySaved', message: 'I saved the key' })}
          </Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog
      title={t({ id: 'apiKeys.newKeyTitle', message: 'Create an API key' })}
      note={t({ id: 'apiKeys.keyWarning', message: 'Anyone with this key can use its permissions.' })}
      onClose={onClose}
    >
      <form
        noValidate
        aria-label={t({ id: 'apiKeys.newKeyTitle', message: 'Create an API key' })}
        className="grid gap-4"
        onSubmit={onSubmit(({ name }) => creation.isPending || creation.mutate(name))}
      >
        {creation.error && (
          <Notice tone="error">
            <p>{describeError(creation.error)}</p>
          </Notice>
        )}
        <Field
          label={t({ id: 'apiKeys.name', message: 'Name' })}
          hint={t({
            id: 'apiKeys.nameHint',
            message: 'For example, the program or computer that uses the key.',
          })}
          {...field('name')}
        />
        <LabeledSelect
          label={t({ id: 'apiKeys.permissions', message: 'Permissions' })}
          value={right}
          onChange={({ target }) => setRight(Number(target.value))}
        >
          {rights.map(({ name, scopes }, index) => (
            <option key={scopes.join()} value={index}>
              {t(name)}
            </option>
          ))}
        </LabeledSelect>
        <LabeledSelect
          label={t({ id: 'apiKeys.lifetime', message: 'Expiration' })}
          value={days ?? ''}
          onChange={({ target }) => setDays(target.value ? Number(target.value) : undefined)}
        >
          {lives.map((life) => (
            <option key={life} value={life}>
              {t({ id: 'apiKeys.lifetimeDays', message: plural(life, { one: '# day', other: '# days' }) })}
            </option>
          ))}
          <option value="">{t({ id: 'apiKeys.lifetimeUnlimited', message: 'No expiration' })}</option>
        </LabeledSelect>
        <Button type="submit" variant="primary" inactive={creation.isPending}>
          {creation.isPending && <Spinner />}
          {t({ id: 'apiKeys.create', message: 'Create key' })}
        </Button>
      </form>
    </Dialog>
  )
}
