import * as Radix from 'radix-ui/tooltip'
import type { FullTooltipProps } from './tooltip.tsx'

/** Tooltip, loaded by `ui/tooltip.tsx`, which also has its CSS classes. Closes on leave, click or scroll. */
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
