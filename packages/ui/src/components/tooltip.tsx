import {
  type ComponentType,
  createContext,
  type ReactElement,
  type ReactNode,
  use,
  useEffect,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { afterFirstPaint } from '../lib/after-first-paint.ts'
import { loadOptionalPart } from '../lib/load-optional-part.ts'
import { isFocusReturning } from '../lib/return-focus.ts'

interface TooltipProps {
  text: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** Renders the child without a tooltip. */
  off?: boolean
  children: ReactElement
}

export interface FullTooltipProps extends Omit<TooltipProps, 'off'> {
  /** CSS classes of the tooltip. */
  className: string
}

const Full = createContext<ComponentType<FullTooltipProps> | undefined>(undefined)

const loadFull = async () => (await import('./full-tooltip.tsx')).FullTooltip

/** Enables its descendants' tooltips after the first paint. Tooltips open immediately. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const [full, setFull] = useState<ComponentType<FullTooltipProps>>()
  useEffect(() => {
    const gone = new AbortController()
    void afterFirstPaint()
      .then(() => loadOptionalPart(loadFull, gone.signal))
      .then((part) => {
        if (part) waitUntilUnfocused(() => setFull(() => part), gone.signal)
      })
    return () => gone.abort()
  }, [])
  return <Full value={full}>{children}</Full>
}

/**
 * Calls `mountTooltips` when no element has focus or will regain it. Mounting remounts elements, which would
 * lose their focus.
 */
function waitUntilUnfocused(mountTooltips: () => void, signal: AbortSignal): void {
  const isFree = () =>
    !isFocusReturning() && (document.activeElement === null || document.activeElement === document.body)
  // Mount synchronously, so that no element receives focus in between.
  const mount = () => flushSync(mountTooltips)
  if (isFree()) {
    mount()
    return
  }
  const measure = () => {
    if (signal.aborted || !isFree()) return
    document.removeEventListener('focusout', later)
    mount()
  }
  // Measure after the event, because focus is still moving during it.
  const later = () => void setTimeout(measure)
  document.addEventListener('focusout', later, { signal })
}

export function Tooltip({ off = false, children, ...props }: TooltipProps) {
  const FullTooltip = use(Full)
  if (off || !FullTooltip) return children
  return (
    <FullTooltip
      {...props}
      className="z-50 max-w-64 rounded-sm bg-ink data-[state=delayed-open]:animate-appear data-[state=instant-open]:animate-appear px-2.5 py-1.5 text-xs text-canvas shadow-raised"
    >
      {children}
    </FullTooltip>
  )
}
