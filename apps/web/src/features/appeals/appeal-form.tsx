import { Button } from '@hearth/ui/components/button'
import { Spinner } from '@hearth/ui/components/spinner'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { describeError } from '../../lib/api/api-error.ts'
import { suspensionsQuery } from '../../lib/member/suspensions-query.ts'
import { appealsQuery, sendAppeal } from './api.ts'

/** Maximum characters of an appeal, the same as on the server. */
const MAX_LENGTH = 2000

/** Form for an appeal against a claim suspension. */
export function AppealForm({ suspensionId, isRepeated }: { suspensionId: string; isRepeated: boolean }) {
  const id = useId()
  const client = useQueryClient()
  const appeal = useMutation({
    retry: 0,
    mutationFn: (text: string) => sendAppeal(suspensionId, text),
    onSuccess: async () => {
      const keys = [appealsQuery().queryKey, suspensionsQuery().queryKey]
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text')).trim()
    if (text && !appeal.isPending) appeal.mutate(text)
  }
  return (
    <form
      aria-label={t({ id: 'appeals.text', message: 'Appeal' })}
      onSubmit={submit}
      className="grid gap-2 border-t px-6 py-4"
    >
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {isRepeated
          ? t({ id: 'appeals.textQuestion', message: 'What new information do you have?' })
          : t({ id: 'appeals.start', message: 'If this is wrong, explain why' })}
      </label>
      <textarea
        id={id}
        name="text"
        required
        rows={4}
        maxLength={MAX_LENGTH}
        aria-invalid={appeal.isError || undefined}
        aria-describedby={`${id}-note`}
        className="w-full rounded-md border border-line-strong/60 bg-surface px-3 py-2 text-base text-ink shadow-card transition-colors placeholder:text-ink-muted hover:border-line-strong aria-invalid:border-danger"
      />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p
          id={`${id}-note`}
          role={appeal.isError ? 'alert' : undefined}
          className={appeal.isError ? 'text-sm text-danger' : 'text-sm text-ink-muted'}
        >
          {appeal.error
            ? describeError(appeal.error)
            : t({
                id: 'appeals.textHint',
                message:
                  "For example, tell us who shares your network or computers. Don't include passwords or codes.",
              })}
        </p>
        <Button type="submit" size="sm" variant="primary" inactive={appeal.isPending}>
          {appeal.isPending && <Spinner />}
          {t({ id: 'appeals.send', message: 'Send appeal' })}
        </Button>
      </div>
    </form>
  )
}
