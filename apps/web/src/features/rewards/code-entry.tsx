import type { CampaignSubmission } from '@hearth/protocol/endpoints/campaigns'
import { Button } from '@hearth/ui/components/button'
import { Spinner } from '@hearth/ui/components/spinner'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { describeError } from '../../lib/api/api-error.ts'
import { enterCode, submissionsQuery } from './api.ts'

/** Field for a campaign's code, which makes the reward claimable. */
export function CodeEntry({ campaign: { campaignId, campaignName } }: { campaign: CampaignSubmission }) {
  const id = useId()
  const client = useQueryClient()
  const entry = useMutation({
    retry: 0,
    mutationFn: (code: string) => enterCode(campaignId, code),
    onSuccess: () => client.invalidateQueries({ queryKey: submissionsQuery().queryKey }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code')).trim()
    if (code && !entry.isPending) entry.mutate(code)
  }
  return (
    <form
      aria-label={t({ id: 'rewards.codeOf', message: `Code: ${campaignName}` })}
      onSubmit={submit}
      className="grid max-w-90 grid-cols-1 gap-1 pt-2 pl-13"
    >
      <div className="flex gap-2">
        <input
          name="code"
          required
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder={t({ id: 'common.code', message: 'Code' })}
          aria-label={t({ id: 'common.code', message: 'Code' })}
          aria-invalid={entry.isError || undefined}
          aria-describedby={`${id}-error`}
          className="h-8 min-w-0 flex-1 rounded-md border border-line-strong/60 bg-surface px-3 font-mono text-sm shadow-card placeholder:font-sans placeholder:text-ink-muted hover:border-line-strong aria-invalid:border-danger"
        />
        <Button type="submit" size="sm" inactive={entry.isPending}>
          {entry.isPending && <Spinner />}
          {t({ id: 'rewards.send', message: 'Send' })}
        </Button>
      </div>
      <p id={`${id}-error`} role="alert" className="text-sm text-danger empty:hidden">
        {entry.error && describeError(entry.error)}
      </p>
    </form>
  )
}
