import { Button } from '@hearth/ui/components/button'
import { LogoMark } from '@hearth/ui/components/logo'
import { ThemeToggle } from '@hearth/ui/components/theme-toggle'
import { currentLanguage } from '@hearth/ui/lib/i18n'
import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { runtimeConfig } from '../../lib/browser/runtime-config.ts'
import { languageCodes, languages, setLanguage } from '../../lib/i18n/language.ts'
import { NetworkFacts } from './network-facts.tsx'
import { SocialLinks } from './social-links.tsx'

export function AuthLayout({ children }: { children: ReactNode }) {
  const { brand, signUps } = runtimeConfig()
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <header className="flex h-16 items-center justify-between gap-4 border-b bg-surface px-6">
        <Link
          to="/auth"
          className="flex items-center gap-2.5 rounded-sm text-lg font-semibold tracking-tight"
        >
          <LogoMark />
          {brand.name}
        </Link>
        <div className="flex items-center gap-1">
          <SocialLinks />
          <ThemeToggle />
          {signUps !== false && (
            <Button asChild size="sm" className="ml-3">
              <Link to="/auth/signup">{t({ id: 'auth.getStarted', message: 'Get started' })}</Link>
            </Button>
          )}
        </div>
      </header>
      <div className="grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        {/* Top-aligned, so that form messages do not move the content above. */}
        <main className="grid content-start justify-items-center px-6 pt-[clamp(3rem,20vh,14rem)] pb-12">
          <div className="w-full max-w-96">{children}</div>
          <Footer />
        </main>
        <NetworkFacts />
      </div>
    </div>
  )
}

/** Language links and public documents. */
function Footer() {
  const others = languageCodes.filter((code) => code !== currentLanguage())
  return (
    <div className="mt-10 flex w-full max-w-96 items-center gap-1">
      {others.map((code) => (
        <Button
          key={code}
          variant="quiet"
          size="sm"
          className="-ml-3"
          lang={code}
          onClick={() => setLanguage(code)}
        >
          {languages[code]}
        </Button>
      ))}
      <nav
        aria-label={t({ id: 'auth.aboutNetwork', message: 'About this network' })}
        className="ml-auto flex gap-4 text-sm text-ink-muted"
      >
        <PageLink to="/faqs" variant="quiet">
          {t({ id: 'auth.help', message: 'Help' })}
        </PageLink>
        <PageLink to="/policies/$kind" params={{ kind: 'privacy' }} variant="quiet">
          {t({ id: 'auth.privacyPolicyLink', message: 'Privacy' })}
        </PageLink>
      </nav>
    </div>
  )
}
