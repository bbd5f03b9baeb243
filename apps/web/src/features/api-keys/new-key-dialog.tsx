import type { ApiScope } from '@hearth/protocol/api-scopes'
import { type NewApiKey, newApiKeySchema } from '@hearth/protocol/new-api-key'
import { Button } from '@hearth/ui/components/button'
import { CopyCommand } from '@hearth/ui/components/copy-command'
import { Dialog } from '@hearth/ui/components/dialog'
import { FormButton, FormField, useSchemaForm } from '@hearth/ui/components/form'
import { LabeledSelect } from '@hearth/ui/components/labeled-select'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Form } from '../../components/form.tsx'
import { z } from '../../lib/api/zod.ts'
import { createApiKey } from './api.ts'

/** Permission levels of a key; each includes the previous one. Operator scopes are not offered here. */
const rights: { name: MessageDescriptor; scopes: ApiScope[] }[] = [
  { name: msg({ id: 'apiKeys.scopeRead', message: 'Read points, nodes and rewards' }), scopes: ['read'] },
  { name: msg({ id: 'apiKeys.scopeReadAndChange', message: 'Read and change' }), scopes: ['read', 'write'] },
]
const lives = [30, 90, 365]

const formSchema = z
  .object({
    name: newApiKeySchema.shape.name,
    /** Index in `rights`. */
    right: z.string(),
    /** Number of days; empty for a key that does not expire. */
    days: z.string(),
  })
  .transform(
    ({ name, right, days }): NewApiKey => ({
      name,
      scopes: rights[Number(right)]?.scopes ?? ['read'],
      ...(days !== '' && { expiresInDays: Number(days) }),
    }),
  )

/** Creates a key and shows it once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const creation = useMutation({ retry: 0, mutationFn: createApiKey })
  const form = useSchemaForm({
    schema: formSchema,
    describeIssue,
    defaultValues: { name: '', right: '0', days: String(lives[1]) },
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
      <Form
        form={form}
        label={t({ id: 'apiKeys.newKeyTitle', message: 'Create an API key' })}
        className="grid gap-4"
        onSubmit={creation.mutateAsync}
      >
        <FormField
          form={form}
          name="name"
          label={t({ id: 'apiKeys.name', message: 'Name' })}
          hint={t({
            id: 'apiKeys.nameHint',
            message: 'For example, the program or computer that uses the key.',
          })}
        />
        <LabeledSelect
          label={t({ id: 'apiKeys.permissions', message: 'Permissions' })}
          {...form.register('right')}
        >
          {rights.map(({ name, scopes }, index) => (
            <option key={scopes.join()} value={index}>
              {t(name)}
            </option>
          ))}
        </LabeledSelect>
        <LabeledSelect
          label={t({ id: 'apiKeys.lifetime', message: 'Expiration' })}
          {...form.register('days')}
        >
          {lives.map((life) => (
            <option key={life} value={life}>
              {t({ id: 'apiKeys.lifetimeDays', message: plural(life, { one: '# day', other: '# days' }) })}
            </option>
          ))}
          <option value="">{t({ id: 'apiKeys.lifetimeUnlimited', message: 'No expiration' })}</option>
        </LabeledSelect>
        <FormButton form={form}>{t({ id: 'apiKeys.create', message: 'Create key' })}</FormButton>
      </Form>
    </Dialog>
  )
}

function describeIssue({ code, maximum }: { code?: string; maximum?: number | bigint }): string {
  return code === 'too_big'
    ? t({ id: 'apiKeys.nameTooLong', message: `Enter at most ${{ maximum: Number(maximum) }} characters.` })
    : t({ id: 'apiKeys.nameMissing', message: 'Enter a name.' })
}
