import { createElement, type SVGProps } from 'react'
import { cn } from './class-names.ts'

interface IconData {
  name: string
  aliases?: string[]
  node: [tag: string, attributes: Record<string, string>][]
}

/** Attributes that give an icon a name, or state that it needs none. */
const NAME = /^(aria-|role$|title$)/

/**
 * Creates an icon from lucide's data. build/light-icons.ts uses this function instead of lucide-react's, which supports
 * options that the portal does not use, such as a size.
 */
export default function createIcon({ name, aliases = [], node }: IconData) {
  const classNames = [name, ...aliases].map((each) => `lucide-${each}`)
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ className, children, ...props }: SVGProps<SVGSVGElement>) => {
    const isNamed =
      children || Object.entries(props).some(([attribute, value]) => NAME.test(attribute) && value != null)
    const attributes = {
      xmlns: 'http://www.w3.org/2000/svg',
      width: 24,
      height: 24,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      className: cn('lucide', ...classNames, className),
      'aria-hidden': isNamed ? undefined : 'true',
      ...props,
    } as const
    return createElement('svg', attributes, ...shapes, children)
  }
}
