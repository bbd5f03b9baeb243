import { createElement, type SVGProps } from 'react'
import { cn } from './class-names.ts'

interface IconData {
  name: string
  node: [tag: string, attributes: Record<string, string>][]
}

/**
 * Creates an icon from lucide's data. Replaces lucide-react's function, which reads options from a context that
 * the portal never sets.
 */
export default function createIcon({ name, node }: IconData) {
  const children = node.map(([tag, attributes]) => createElement(tag, attributes))
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, at module level
  return function Icon({ className, ...props }: SVGProps<SVGSVGElement>) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className={cn('lucide', `lucide-${name}`, className)}
        {...props}
      >
        {children}
      </svg>
    )
  }
}
