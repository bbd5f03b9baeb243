import { Button } from '@hearth/ui/components/button'
import { Card } from '@hearth/ui/components/card'
import { CopyCommand } from '@hearth/ui/components/copy-command'
import { Skeleton } from '@hearth/ui/components/skeleton'
import { useCopy } from '@hearth/ui/hooks/use-copy'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, Copy, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { encode } from 'uqr'
import { QueryView } from '../../components/query-view.tsx'
import { useRules } from '../../lib/browser/rules.ts'
import { runtimeConfig } from '../../lib/browser/runtime-config.ts'
import { userQuery } from '../../lib/member/member-queries.ts'
import { createReferralLink } from '../../lib/member/referral-link.ts'
import { createShareText } from './share-text.ts'

/** Offers the member's invitation as link, text and QR code. */
export function ShareCard() {
  const user = useQuery(userQuery())
  return (
    <Card
      title={t({ id: 'referrals.inviteFriend', message: 'Invite a friend' })}
      note={t({ id: 'referrals.linkDescription', message: 'Share your link with anyone.' })}
    >
      <QueryView
        query={user}
        failed={t({ id: 'referrals.linkLoadFailed', message: "Couldn't load your referral link." })}
        failedClassName="min-h-44"
        loading={<InvitationSkeleton />}
        isEmpty={(data) => !data.personal_code}
        empty={
          <p className="px-6 pt-1 pb-6 text-sm text-ink-muted">
            {t({
              id: 'referrals.noLinkYet',
              message: 'Your account has no link yet. Reload the page in a moment.',
            })}
          </p>
        }
      >
        {(data) => <Invitation link={createReferralLink(location.origin, data.personal_code ?? '')} />}
      </QueryView>
    </Card>
  )
}

function Invitation({ link }: { link: string }) {
  const { copied, copy } = useCopy()
  const text = createShareText(runtimeConfig().brand.name, useRules().referral.inviteePoints)
  const data = { title: runtimeConfig().brand.name, text, url: link }
  // Ignore the rejection that occurs when the user closes the system's share dialog.
  const share = () => void navigator.share(data).catch(() => undefined)
  return (
    <div className="grid gap-x-8 gap-y-5 px-6 pt-2 pb-6 md:grid-cols-[auto_minmax(0,1fr)] 2xl:grid-cols-1">
      <QrCode text={link} />
      <div className="grid content-start gap-5">
        <Part title={t({ id: 'referrals.link', message: 'Link' })}>
          <CopyCommand command={link} label={t({ id: 'referrals.copyLink', message: 'Copy the link' })} />
        </Part>
        <Part title={t({ id: 'referrals.message', message: 'Message' })}>
          <p className="rounded-md border bg-sunken px-3 py-2 text-sm wrap-anywhere text-ink-soft">
            {text} {link}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" variant="primary" onClick={() => copy(`${text} ${link}`)}>
              {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
              <span aria-live="polite">
                {copied
                  ? t({ id: 'common.copied', message: 'Copied!' })
                  : t({ id: 'referrals.copyMessage', message: 'Copy message' })}
              </span>
            </Button>
            {'share' in navigator && navigator.canShare?.(data) && (
              <Button size="sm" onClick={share}>
                <Share2 aria-hidden="true" />
                {t({ id: 'referrals.share', message: 'Share' })}
              </Button>
            )}
          </div>
        </Part>
      </div>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <p className="text-sm font-medium">{title}</p>
      {children}
    </div>
  )
}

/** Renders a QR code, for scanners dark on white. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={t({ id: 'referrals.qrCode', message: 'QR code of your link' })}
      viewBox={`-3 -3 ${size + 6} ${size + 6}`}
      shapeRendering="crispEdges"
      className="w-44 justify-self-center rounded-md border bg-white"
    >
      <path d={modules.join('')} fill="black" />
    </svg>
  )
}

function InvitationSkeleton() {
  return (
    <div className="grid gap-x-8 gap-y-5 px-6 pt-2 pb-6 md:grid-cols-[auto_minmax(0,1fr)] 2xl:grid-cols-1">
      <Skeleton className="size-44 justify-self-center" />
      <div className="grid content-start gap-5">
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
    </div>
  )
}
