import { expect, test, vi } from 'vitest'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { LogExport } from './log-export.tsx'

/** Renders the buttons. Records the files that the browser would save. */
async function render(respond: (url: URL) => Response) {
  const saved: { name: string; blob: Blob }[] = []
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob) - 1}`)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs[Number(this.href.slice('blob:'.length))]
    if (blob) saved.push({ name: this.download, blob })
  })
  const { screen, api } = await renderFeature(<LogExport />, filled)
  api.respond = ({ url }) => {
    const asked = new URL(url)
    return asked.pathname === '/api/users/points-export' ? respond(asked) : undefined
  }
  return { screen, saved }
}

test.each([
  ['CSV', 'csv', 'text/csv'],
  ['JSON lines', 'jsonl', 'application/jsonl'],
])('saves the log as %s under the name of the server', async (label, format, type) => {
  const { screen, saved } = await render(
    ({ searchParams }) =>
      new Response(`lines of ${searchParams.get('format')}`, {
        headers: { 'content-type': type, 'content-disposition': `attachment; filename="points.${format}"` },
      }),
  )
  await screen.getByRole('button', { name: `Export the whole log as ${label}` }).click()
  await expect.poll(() => saved.map(({ name }) => name)).toEqual([`points.${format}`])
  expect(await saved[0]?.blob.text()).toBe(`lines of ${format}`)
  expect(saved[0]?.blob.type).toBe(type)
})

test('shows why the server rejected an export', async () => {
  const message = 'You already have an export in progress. Finish or cancel it first.'
  const { screen, saved } = await render(() =>
    Response.json({ message, error: 'CONFLICT', statusCode: 409 }, { status: 409 }),
  )
  await screen.getByRole('button', { name: 'Export the whole log as CSV' }).click()
  await expect.element(screen.getByText(message)).toBeVisible()
  expect(saved).toEqual([])
})
