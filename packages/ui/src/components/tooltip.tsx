import { type ComponentType, type ReactElement, useCallback, useEffect, useId, useRef, useState } from 'react'
import { loadOptionalPart } from '../lib/load-optional-part.ts'
import { Slot } from './slot.tsx'

type Side = 'top' | 'right' | 'bottom' | 'left'

interface TooltipProps {
  text: string
  side?: Side
  /** Renders the child without a tooltip. */
  off?: boolean
  children: ReactElement
}

export interface TooltipBoxProps {
  id: string
  text: string
  side: Side
  /** Element that the tooltip describes. */
  anchor: Element
  /** The pointer is over the tooltip. */
  onEnter: () => void
  onLeave: () => void
}

/** Time for moving the pointer to the tooltip, in ms. */
const LEAVE_MS = 100

const loadBox = async () => (await import('./tooltip-box.tsx')).TooltipBox
let Box: ComponentType<TooltipBoxProps> | undefined
/** Closes the open tooltip. At most one is open. */
let closeOpen: (() => void) | undefined

/**
 * Describes its child on hover and keyboard focus. Closes on leave, click, scroll and Escape. Its box loads on
 * the first input.
 */
export function Tooltip({ text, side = 'top', off = false, children }: TooltipProps) {
  const id = useId()
  const [anchor, setAnchor] = useState<Element>()
  const isLoaded = useBox()
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const close = useCallback(() => {
    clearTimeout(leaving.current)
    setAnchor(undefined)
  }, [])
  const open = (element: Element) => {
    clearTimeout(leaving.current)
    if (closeOpen !== close) closeOpen?.()
    closeOpen = close
    setAnchor(element)
  }
  const leave = () => {
    clearTimeout(leaving.current)
    leaving.current = setTimeout(close, LEAVE_MS)
  }
  const isOpen = anchor !== undefined && isLoaded && !off

  useEffect(() => {
    if (!anchor) return
    const gone = new AbortController()
    const { signal } = gone
    document.addEventListener('scroll', close, { signal, capture: true })
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal, capture: true })
    return () => gone.abort()
  }, [anchor, close])
  useEffect(() => close, [close])

  return (
    <>
      <Slot
        {...(isOpen && { 'aria-describedby': id })}
        {...(!off && {
          onPointerEnter: ({ pointerType, currentTarget }) => pointerType !== 'touch' && open(currentTarget),
          onPointerLeave: leave,
          onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && open(currentTarget),
          onBlur: close,
          onClick: close,
        })}
      >
        {children}
      </Slot>
      {isOpen && Box && (
        <Box
          id={id}
          text={text}
          side={side}
          anchor={anchor}
          onEnter={() => clearTimeout(leaving.current)}
          onLeave={leave}
        />
      )}
    </>
  )
}

/** Loads the box on the first input. Returns whether it has loaded. */
function useBox(): boolean {
  const [isLoaded, setLoaded] = useState(Box !== undefined)
  useEffect(() => {
    if (Box) return setLoaded(true)
    const gone = new AbortController()
    const { signal } = gone
    const load = () =>
      void loadOptionalPart(loadBox, signal).then((part) => {
        if (!part) return
        Box = part
        setLoaded(true)
      })
    for (const event of ['pointermove', 'keydown', 'focusin'])
      document.addEventListener(event, load, { signal, once: true })
    return () => gone.abort()
  }, [])
  return isLoaded
}
