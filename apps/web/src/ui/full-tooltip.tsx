import { Tooltip as Radix } from 'radix-ui'
import type { FullTooltipProps } from './tooltip.tsx'

/** What `ui/tooltip.tsx` shows once it is there; its looks stay there, where the pages' style sheet finds them. Closes on leave, click or scroll. */
export function FullTooltip({ text, side = 'top', className, children }: FullTooltipProps) {
  return (
    <Radix.Provider delayDuration={0}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content side={side} sideOffset={8} collisionPadding={8} className={className}>
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
