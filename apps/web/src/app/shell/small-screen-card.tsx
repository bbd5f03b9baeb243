import { Button } from '@hearth/ui/components/button'
import { LogoMark } from '@hearth/ui/components/logo'
import { t } from '@lingui/core/macro'
import { Mail } from 'lucide-react'
import { runtimeConfig } from '../../lib/browser/runtime-config.ts'
import { readAccessToken } from '../../lib/session/client-state.ts'

export function SmallScreenCard() {
  const brand = runtimeConfig().brand.name
  const mail = new URLSearchParams({ subject: brand, body: createReturnUrl(window.location) })
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="grid max-w-80 justify-items-center gap-4 rounded-lg border bg-surface p-8 text-center shadow-card">
        <LogoMark className="size-10" />
        <h1 className="text-xl font-semibold tracking-tight text-balance">
          {t({ id: 'shell.mobileComingSoon', message: 'Mobile version coming soon' })}
        </h1>
        <p className="text-ink-muted">
          {t({ id: 'shell.useDesktop', message: `Please use a desktop computer to open ${brand}.` })}{' '}
          {readAccessToken() === null
            ? invitation(window.location) &&
              t({ id: 'shell.emailContainsInvitation', message: 'The email includes your invitation.' })
            : t({ id: 'shell.earnedIsWaiting', message: 'Everything you have earned is waiting there.' })}
        </p>
        <Button variant="primary" asChild>
          {/* Email programs do not decode a plus as a space (RFC 6068, section 5). */}
          <a href={`mailto:?${String(mail).replaceAll('+', '%20')}`}>
            <Mail aria-hidden />
            {t({ id: 'shell.emailAddressToMe', message: 'Email me the link' })}
          </a>
        </Button>
      </div>
    </main>
  )
}

/**
 * Returns the portal's URL with the referral code. Omits other parameters, which are for this device only.
 */
function createReturnUrl(here: Location): string {
  const { origin, pathname } = here
  const referralCode = invitation(here)
  return referralCode ? `${origin}${pathname}?${new URLSearchParams({ referralCode })}` : `${origin}/`
}

function invitation({ search }: Location): string | null {
  return new URLSearchParams(search).get('referralCode')
}
