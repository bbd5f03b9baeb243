import type { PolicyKind } from '@hearth/protocol/endpoints/policies'
import { TextLink } from '@hearth/ui/components/text-link'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type RefObject, useId, useRef, useState } from 'react'
import { readPoliciesInForce } from './api.ts'

/** Versions that the form asks to accept, by kind. */
export type PolicyVersions = Partial<Record<PolicyKind, number>>

interface Consent {
  accepted: boolean
  missing: boolean
  box: RefObject<HTMLInputElement | null>
  /** Requests the versions in force, once. */
  start: () => void
  setAccepted: (accepted: boolean) => void
  /** Marks the box if the policies are not accepted. */
  validate: () => void
  /**
   * Returns the accepted versions. Without a response, there are none, and the portal asks after the login.
   */
  readVersions: () => Promise<PolicyVersions>
}

export function usePolicyConsent(): Consent {
  const [accepted, setAccepted] = useState(false)
  const [checked, setChecked] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const versions = useRef<Promise<PolicyVersions>>(null)
  const readVersions = () => {
    versions.current ??= loadVersions()
    return versions.current
  }
  return {
    accepted,
    missing: checked && !accepted,
    box,
    start: () => void readVersions(),
    setAccepted: (value) => {
      setChecked(true)
      setAccepted(value)
    },
    validate: () => setChecked(true),
    readVersions,
  }
}

async function loadVersions(): Promise<PolicyVersions> {
  try {
    const { policies } = await readPoliciesInForce()
    return Object.fromEntries(policies.map(({ kind, version }) => [kind, version]))
  } catch (error) {
    console.warn(error)
    return {}
  }
}

/** Required checkbox that accepts the policies in force. */
export function PolicyConsent({ consent }: { consent: Consent }) {
  const id = useId()
  const { accepted, missing, box, setAccepted } = consent
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="flex items-start gap-3 text-sm text-ink-soft">
        <input
          ref={box}
          id={id}
          type="checkbox"
          required
          checked={accepted}
          aria-invalid={missing || undefined}
          aria-describedby={`${id}-error`}
          onChange={({ target }) => setAccepted(target.checked)}
          className="mt-0.5 size-4 shrink-0 accent-(--accent)"
        />
        <span>
          <Trans id="auth.acceptPolicies">
            I have read and accept the{' '}
            <TextLink variant="inline" href="/policies/terms" external>
              Terms of Service
            </TextLink>{' '}
            and the{' '}
            <TextLink variant="inline" href="/policies/privacy" external>
              Privacy Policy
            </TextLink>
            .
          </Trans>
        </span>
      </label>
      <p id={`${id}-error`} role="alert" className="min-h-5 pl-7 text-sm text-danger">
        {missing &&
          t({
            id: 'auth.policiesNotAccepted',
            message: 'Accept the Terms of Service and the Privacy Policy to create an account.',
          })}
      </p>
    </div>
  )
}
