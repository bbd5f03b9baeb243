import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Pagination } from './pagination.tsx'

const pages = (page: number, total: number) => (
  <Pagination
    label="Pages of the list"
    formatCount={(count) => `${count} entries`}
    page={page}
    size={10}
    total={total}
    link={(to, content) => <a href={`#${to}`} {...content} />}
  />
)

test('shows the position in the list', { tags: ['REF-03'] }, async () => {
  const screen = await render(pages(2, 25))
  const navigation = screen.getByRole('navigation', { name: 'Pages of the list' })
  await expect.element(navigation.getByText('11–20 of 25 entries')).toBeVisible()
  await expect.element(navigation.getByText('Page 2 of 3')).toBeVisible()
})

test('links to the pages before and after', { tags: ['REF-03'] }, async () => {
  const screen = await render(pages(2, 25))
  await expect.element(screen.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '#1')
  await expect.element(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute('href', '#3')
})

test('disables the link beyond the first and the last page', { tags: ['REF-03'] }, async () => {
  const screen = await render(pages(1, 10))
  await expect.element(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: 'Next page' })).toBeDisabled()
})

test('links back from a page after the last', async () => {
  const screen = await render(pages(4, 25))
  await expect.element(screen.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '#3')
  await expect.element(screen.getByText('25 entries')).toBeVisible()
})
