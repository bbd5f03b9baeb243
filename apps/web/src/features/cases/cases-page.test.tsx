import { expect, test } from 'vitest'
import { failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { thread, withCases } from '../../../../../e2e/screenshots/cases.ts'
import { id } from '../../../../../e2e/screenshots/filled.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { CasesPage } from './cases-page.tsx'

test('lists the cases with their states', async () => {
  const { screen } = await renderFeature(<CasesPage />, withCases, '/cases')
  const rows = screen.getByRole('listitem')
  await expect.element(rows.nth(0).getByText('Answered on 12 Nov 2026, 13:25')).toBeVisible()
  await expect.element(rows.nth(1).getByText(/^Waiting for an answer since 9 Nov 2026/)).toBeVisible()
  await expect.element(rows.nth(2).getByText(/^Closed on 17 Oct 2026/)).toBeVisible()
  await expect
    .element(rows.nth(0).getByRole('link', { name: thread.title }))
    .toHaveAttribute('href', `/cases/${thread.id}`)
})

test('explains where to ask if there are no cases', async () => {
  const { screen } = await renderFeature(<CasesPage />, { ...withCases, readCases: { cases: [] } }, '/cases')
  await expect.element(screen.getByText('No cases yet')).toBeVisible()
  await expect.element(screen.getByText(/choose “Something is wrong”/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'page of a node' }))
    .toHaveAttribute('href', '/dashboard#nodes')
})

test('shows placeholders while loading', async () => {
  const { screen } = await renderFeature(<CasesPage />, { ...withCases, readCases: never }, '/cases')
  await expect.element(screen.getByRole('region', { name: 'Your cases' })).toBeVisible()
  expect(screen.container.querySelector('.animate-pulse')).toBeInTheDocument()
})

test('loads the cases on retry after a failure', async () => {
  const { screen, api } = await renderFeature(<CasesPage />, { ...withCases, readCases: failed }, '/cases')
  await expect.element(screen.getByRole('alert').getByText("Couldn't load your cases.")).toBeVisible()
  api.answers = withCases
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('link', { name: thread.title })).toBeVisible()
})

test('loads older cases from the cursor', async () => {
  const page = (title: string, nextCursor?: string) => ({
    cases: [{ ...thread, id: id(title.length), title }],
    ...(nextCursor && { nextCursor }),
  })
  const { screen, api } = await renderFeature(
    <CasesPage />,
    {
      ...withCases,
      readCases: (asked) => (asked.searchParams.has('cursor') ? page('Older') : page('Newest', id(5))),
    },
    '/cases',
  )
  await screen.getByRole('button', { name: 'Show older' }).click()
  await expect.element(screen.getByRole('link', { name: 'Older' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Newest' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Show older' })).not.toBeInTheDocument()
  expect(api.paths).toContain(`/api/cases?cursor=${id(5)}`)
})
