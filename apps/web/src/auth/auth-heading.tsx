import { type ReactNode, useEffect } from 'react'
import { runtimeConfig } from '../lib/runtime-config.ts'

export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  const brand = runtimeConfig().brand.name
  useEffect(() => {
    document.title = `${title} · ${brand}`
  }, [title, brand])
  return (
    <div className="mb-8 grid gap-1">
      <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
      {children && <p className="text-ink-muted">{children}</p>}
    </div>
  )
}
