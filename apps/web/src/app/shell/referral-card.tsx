import { Button } from '@hearth/ui/components/button'
import { useCopy } from '@hearth/ui/hooks/use-copy'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { userQuery } from '../../lib/member/member-queries.ts'
import { createReferralLink } from '../../lib/member/referral-link.ts'

export function ReferralCard() {
  const code = useQuery(userQuery()).data?.personal_code
  const { copied, copy } = useCopy()
  return (
    <section
      aria-label={t({ id: 'shell.referFriend', message: 'Refer a Friend' })}
      className="grid gap-3 rounded-lg border bg-canvas p-4"
    >
      <div className="grid gap-1">
        <h2 className="text-sm font-semibold">{t({ id: 'shell.referFriend', message: 'Refer a Friend' })}</h2>
        <p className="text-sm text-ink-muted">
          {t({ id: 'shell.copyReferralLink', message: 'Copy referral link to invite friends' })}
        </p>
      </div>
      <Button
        size="sm"
        disabled={!code}
        onClick={() => code && copy(createReferralLink(location.origin, code))}
      >
        {copied ? <Check aria-hidden="true" className="text-success" /> : <Copy aria-hidden="true" />}
        <span aria-live="polite">
          {copied
            ? t({ id: 'common.copied', message: 'Copied!' })
            : t({ id: 'shell.copyLink', message: 'Copy Link' })}
        </span>
      </Button>
    </section>
  )
}
