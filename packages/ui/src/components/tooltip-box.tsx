import { autoUpdate, flip, offset, shift, useFloating } from '@floating-ui/react-dom'
import { createPortal } from 'react-dom'
import type { TooltipBoxProps } from './tooltip.tsx'

/** Space to the anchor and to the edges of the window, in px. */
const GAP = 8

/** Box of a tooltip, which `tooltip.tsx` loads. */
export function TooltipBox({ id, text, side, anchor, onEnter, onLeave }: TooltipBoxProps) {
  const { refs, floatingStyles } = useFloating({
    placement: side,
    strategy: 'fixed',
    elements: { reference: anchor },
    middleware: [offset(GAP), flip({ padding: GAP }), shift({ padding: GAP })],
    whileElementsMounted: autoUpdate,
  })
  return createPortal(
    <div
      ref={refs.setFloating}
      id={id}
      role="tooltip"
      style={floatingStyles}
      className="z-50 w-max max-w-64"
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    >
      <div className="animate-appear rounded-sm bg-ink px-2.5 py-1.5 text-xs text-canvas shadow-raised">
        {text}
      </div>
    </div>,
    document.body,
  )
}
