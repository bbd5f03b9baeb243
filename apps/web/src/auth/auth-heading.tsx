import type { ReactNode } from 'react'

export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-8 grid gap-1">
      <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
      {children && <p className="text-ink-muted">{children}</p>}
    </div>
  )
}
