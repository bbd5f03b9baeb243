import type { LucideIcon, LucideProps } from 'lucide-react'
import dynamicIconImports from 'lucide-react/dynamicIconImports'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import createIcon from './create-icon.ts'

interface IconModule {
  default: LucideIcon
  __iconData: Parameters<typeof createIcon>[0]
}

/** Every icon of lucide-react. The declared type of these modules contains only the component. */
const icons = await Promise.all(
  Object.values(dynamicIconImports).map((load) => load() as Promise<unknown> as Promise<IconModule>),
)

/** Renders an icon with `createIcon`, and with lucide-react for comparison. */
function render({ default: Lucide, __iconData }: IconModule, props: LucideProps) {
  return {
    own: renderToStaticMarkup(createElement(createIcon(__iconData), props)),
    lucide: renderToStaticMarkup(createElement(Lucide, props)),
  }
}

test('renders each icon like lucide-react', () => {
  for (const icon of icons) {
    const { own, lucide } = render(icon, { className: 'size-4' })
    expect(own).toBe(lucide)
  }
})

test.each<LucideProps>([
  {},
  { 'aria-label': undefined },
  { 'aria-hidden': 'true', className: 'size-4 text-success' },
])('hides an icon without a name: %o', (props) => {
  for (const icon of icons.slice(0, 3)) {
    const { own, lucide } = render(icon, props)
    expect(own).toContain(' aria-hidden="true"')
    expect(own).toBe(lucide)
  }
})

test.each<LucideProps>([
  { role: 'img', 'aria-label': 'Done' },
  { 'aria-labelledby': 'heading' },
  { role: 'img' },
  { children: createElement('title', null, 'Done') },
])('announces an icon with a name: %o', (props) => {
  for (const icon of icons.slice(0, 3)) {
    const { own, lucide } = render(icon, props)
    expect(own).not.toContain('aria-hidden')
    expect(own).toBe(lucide)
  }
})
