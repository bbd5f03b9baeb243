import type { PolicyKind } from '@hearth/protocol/endpoints/policies'
import { Button } from '@hearth/ui/components/button'
import { Dialog } from '@hearth/ui/components/dialog'
import { Spinner } from '@hearth/ui/components/spinner'
import { formatDay } from '@hearth/ui/lib/format-date'
import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowUpRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useAcceptPolicy } from './accept-policy.ts'
import { policyQuery } from './api.ts'

const words = {
  terms: {
    title: msg({ id: 'policies.updatedTerms', message: 'Updated Terms of Service' }),
    name: msg({ id: 'common.termsOfService', message: 'Terms of Service' }),
    note: msg({
      id: 'policies.termsExplanation',
      message: 'We have updated our Terms of Service. Please read and accept them to continue.',
    }),
    agree: msg({
      id: 'policies.acceptTerms',
      message: 'I have read and accept the updated Terms of Service.',
    }),
    missing: msg({
      id: 'policies.termsRequired',
      message: 'You must accept the Terms of Service to continue.',
    }),
  },
  privacy: {
    title: msg({ id: 'policies.updatedPrivacyPolicy', message: 'Updated Privacy Policy' }),
    name: msg({ id: 'common.privacyPolicy', message: 'Privacy Policy' }),
    note: msg({
      id: 'policies.privacyPolicyExplanation',
      message: 'We have updated our Privacy Policy. Please read and accept it.',
    }),
    agree: msg({
      id: 'policies.acceptPrivacyPolicy',
      message: 'I have read and accept the updated Privacy Policy.',
    }),
    missing: msg({
      id: 'policies.privacyPolicyRequired',
      message: 'You must accept the Privacy Policy to continue.',
    }),
  },
} as const

interface PolicyDialogProps {
  kind: PolicyKind
  /** Postpones the policy for this session. If undefined, the policy must be accepted. */
  onSkip?: () => void
}

/** Asks the member to accept a policy. */
export function PolicyDialog({ kind, onSkip }: PolicyDialogProps) {
  const id = useId()
  const { title, name, note, agree, missing } = words[kind]
  const policy = useQuery(policyQuery(kind)).data
  const accept = useAcceptPolicy(kind)
  const [accepted, setAccepted] = useState(false)
  const [touched, setTouched] = useState(false)
  return (
    <Dialog title={t(title)} note={t(note)} sticky={!onSkip} onClose={() => onSkip?.()}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          setTouched(true)
          if (accepted && !accept.isPending) accept.mutate(policy?.version)
        }}
      >
        <a
          href={policy?.url ?? `/policies/${kind}`}
          target="_blank"
          rel="noopener noreferrer"
          className="flex items-center gap-3 rounded-md border px-4 py-3 text-ink hover:bg-sunken"
        >
          <span className="grid min-w-0 flex-1">
            <span className="truncate font-medium">{policy?.title ?? t(name)}</span>
            <span className="tabular min-h-5 text-sm text-ink-muted">
              {policy &&
                t({
                  id: 'policies.version',
                  message: `Version ${{ version: policy.version }}, in force since ${{ effectiveAt: formatDay(policy.effectiveAt) }}`,
                })}
            </span>
          </span>
          <ArrowUpRight aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
        </a>
        <div className="grid gap-1">
          <label htmlFor={id} className="flex items-start gap-3">
            <input
              id={id}
              type="checkbox"
              required
              checked={accepted}
              aria-invalid={(touched && !accepted) || undefined}
              aria-describedby={`${id}-error`}
              onChange={({ target }) => {
                setTouched(true)
                setAccepted(target.checked)
              }}
              className="mt-1 size-4 shrink-0 accent-(--accent)"
            />
            {t(agree)}
          </label>
          <p id={`${id}-error`} role="alert" className="min-h-5 pl-7 text-sm text-danger">
            {touched && !accepted && t(missing)}
          </p>
        </div>
        <Button
          type="submit"
          variant="primary"
          disabled={!accepted}
          inactive={accept.isPending}
          className="justify-self-end"
        >
          {accept.isPending && <Spinner />}
          {accept.isPending
            ? t({ id: 'policies.updating', message: 'Updating...' })
            : t({ id: 'common.continue', message: 'Continue' })}
        </Button>
      </form>
    </Dialog>
  )
}
