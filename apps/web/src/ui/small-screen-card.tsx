import { t } from '@lingui/core/macro'
import { runtimeConfig } from '../lib/runtime-config.ts'
import { LogoMark } from './logo.tsx'

export function SmallScreenCard() {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="grid max-w-80 justify-items-center gap-4 rounded-lg border bg-surface p-8 text-center shadow-card">
        <LogoMark className="size-10" />
        <h1 className="text-xl font-semibold tracking-tight text-balance">{t`Mobile version coming soon`}</h1>
        <p className="text-ink-muted">{t`Please use a desktop computer to open ${runtimeConfig().brand.name}. Everything you have earned is waiting there.`}</p>
      </div>
    </main>
  )
}
