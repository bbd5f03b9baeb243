import type { ComponentProps } from 'react'
import { openPage } from './open-page.ts'

interface AuthAnchorProps extends ComponentProps<'a'> {
  href: string
  /** Navigation state of the page. */
  state?: unknown
}

/** Unstyled link to a page for signed-out users, which opens in this document. */
export function AuthAnchor({ href, state, onClick, ...props }: AuthAnchorProps) {
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        // Let the browser handle clicks that open a tab or window.
        const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
        if (!isPlain || event.defaultPrevented) return
        event.preventDefault()
        void openPage(href, { state })
      }}
    />
  )
}
