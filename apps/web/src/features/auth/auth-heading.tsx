import { type ReactNode, useEffect, useRef } from 'react'
import { runtimeConfig } from '../../lib/browser/runtime-config.ts'
import { hasNavigated } from './location.ts'

let firstHeading: HTMLElement | null = null

/** Heading of a screen. It receives focus on navigation, so that screen readers announce it. */
export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${runtimeConfig().brand.name}`
  }, [title])
  useEffect(() => {
    // Do not move focus on the first page, where the browser already starts at the top.
    firstHeading ??= heading.current
    if (hasNavigated() || heading.current !== firstHeading) heading.current?.focus()
  }, [])
  return (
    <div className="mb-8 grid gap-1">
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight outline-none">
        {title}
      </h1>
      {children && <p className="text-ink-muted">{children}</p>}
    </div>
  )
}
