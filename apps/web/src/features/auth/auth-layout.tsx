import { Button } from '@hearth/ui/components/button'
import { LogoMark } from '@hearth/ui/components/logo'
import { TextLink } from '@hearth/ui/components/text-link'
import { ThemeToggle } from '@hearth/ui/components/theme-toggle'
import { currentLanguage } from '@hearth/ui/lib/i18n'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { runtimeConfig } from '../../lib/browser/runtime-config.ts'
import { languageCodes, languages, setLanguage } from '../../lib/i18n/language.ts'
import { AuthAnchor } from './auth-anchor.tsx'
import { IS_SHELL } from './is-shell.ts'
import { NetworkFacts } from './network-facts.tsx'
import { SocialLinks } from './social-links.tsx'

export function AuthLayout({ children }: { children: ReactNode }) {
  const { brand, signUps } = runtimeConfig()
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <header
        inert={IS_SHELL}
        className="flex h-16 items-center justify-between gap-4 border-b bg-surface px-6"
      >
        <AuthAnchor
          href="/auth"
          className="flex items-center gap-2.5 rounded-sm text-lg font-semibold tracking-tight"
        >
          <LogoMark />
          {brand.name}
        </AuthAnchor>
        <div className="flex items-center gap-1">
          <SocialLinks />
          {!IS_SHELL && <ThemeToggle />}
          {signUps !== false && (
            <Button asChild size="sm" className="ml-3">
              <AuthAnchor href="/auth/signup">
                {t({ id: 'auth.getStarted', message: 'Get started' })}
              </AuthAnchor>
            </Button>
          )}
        </div>
      </header>
      <div className="grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        {/* Top-aligned, so that form messages do not move the content above. */}
        <main className="grid content-start justify-items-center px-6 pt-[clamp(3rem,20vh,14rem)] pb-12">
          <div className="w-full max-w-96">{children}</div>
          {!IS_SHELL && <Footer />}
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
        <TextLink href="/faqs" variant="quiet">
          {t({ id: 'auth.help', message: 'Help' })}
        </TextLink>
        <TextLink href="/policies/privacy" variant="quiet">
          {t({ id: 'auth.privacyPolicyLink', message: 'Privacy' })}
        </TextLink>
      </nav>
    </div>
  )
}
