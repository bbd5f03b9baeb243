import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { DeferUntilFirstPaint } from './defer-until-first-paint.tsx'

test('replaces the placeholder by its children', async () => {
  const screen = await render(
    <DeferUntilFirstPaint placeholder={<p>Placeholder</p>}>
      <p>Content</p>
    </DeferUntilFirstPaint>,
  )
  await expect.element(screen.getByText('Content')).toBeVisible()
  await expect.element(screen.getByText('Placeholder')).not.toBeInTheDocument()
})
