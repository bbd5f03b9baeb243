import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Progress } from './progress.tsx'

const widthOf = (bar: HTMLElement | SVGElement) => bar.firstElementChild?.getBoundingClientRect().width ?? 0

test('reports its value and maximum', async () => {
  const screen = await render(<Progress label="Heartbeats" value={25} max={100} />)
  const bar = screen.getByRole('progressbar', { name: 'Heartbeats' })
  await expect.element(bar).toHaveAttribute('aria-valuenow', '25')
  await expect.element(bar).toHaveAttribute('aria-valuemax', '100')
})

test('fills the share of the value', async () => {
  const screen = await render(<Progress label="Heartbeats" value={25} max={100} />)
  const bar = screen.getByRole('progressbar').element()
  expect(widthOf(bar)).toBeCloseTo(bar.getBoundingClientRect().width / 4, 0)
})

test('does not exceed its maximum', async () => {
  const screen = await render(<Progress label="Heartbeats" value={120} max={100} />)
  const bar = screen.getByRole('progressbar')
  await expect.element(bar).toHaveAttribute('aria-valuenow', '100')
  expect(widthOf(bar.element())).toBe(bar.element().getBoundingClientRect().width)
})

test('reports no value if it is unknown', async () => {
  const screen = await render(<Progress label="Heartbeats" value={undefined} max={null} />)
  await expect.element(screen.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow')
})
