import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

/** Opens at once, and again within 300 ms without waiting; closes on leave, click or scroll. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={0} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  )
}

interface TooltipProps {
  text: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** Without a tooltip the child is rendered as it is. */
  off?: boolean
  children: ReactElement
}

export function Tooltip({ text, side = 'top', off = false, children }: TooltipProps) {
  if (off) return children
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={8}
          collisionPadding={8}
          className="z-50 max-w-64 rounded-sm bg-ink data-[state=delayed-open]:animate-appear data-[state=instant-open]:animate-appear px-2.5 py-1.5 text-xs text-canvas shadow-raised"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
