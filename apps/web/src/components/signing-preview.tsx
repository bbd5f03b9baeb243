import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'

/** Shows data in readable form before a wallet signs it. */
export function SigningPreview({
  title,
  note,
  children,
}: {
  title: string
  note?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-label={title} className="grid gap-2 rounded-md border bg-sunken p-4">
      <div>
        <h3 className="text-sm font-semibold text-ink">{title}</h3>
        {note && <p className="text-sm text-ink-muted">{note}</p>}
      </div>
      {children}
    </section>
  )
}

/** List of names and values. `wide` puts them side by side if they fit. */
export function DetailList({ wide, children }: { wide?: boolean; children: ReactNode }) {
  const columns = 'sm:*:grid sm:*:grid-cols-[10rem_minmax(0,1fr)] sm:*:gap-4 sm:[&_dt]:leading-5'
  return <dl className={`grid gap-2 ${wide ? columns : ''}`}>{children}</dl>
}

interface DetailProps {
  name: string
  /** Monospaced, for addresses and hashes. */
  mono?: boolean
  children: ReactNode
}

export function Detail({ name, mono, children }: DetailProps) {
  return (
    <div>
      <dt className="text-xs font-medium text-ink-muted">{name}</dt>
      <dd className={`text-sm wrap-anywhere text-ink ${mono ? 'font-mono' : ''}`}>{children}</dd>
    </div>
  )
}

/** Hint while the wallet waits for the user. */
export function WalletHint() {
  return (
    <p role="status" className="text-sm text-ink-muted">
      {t({
        id: 'common.metaMaskAsksNow',
        message: "Continue in MetaMask. If it doesn't open, click its icon. If it is locked, unlock it.",
      })}
    </p>
  )
}
