import { expect, test } from 'vitest'
import { type Answers, failed, never, RejectedAnswer } from '../../../../../e2e/screenshots/answers.ts'
import {
  closedThread,
  fullThread,
  thread,
  waitingThread,
  withCases,
} from '../../../../../e2e/screenshots/cases.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { CasePage } from './case-page.tsx'

const render = (answers: Answers = withCases) =>
  renderFeature(<CasePage id={thread.id} />, answers, `/cases/${thread.id}`)

const rejected = (status: number) =>
  new RejectedAnswer(status, { message: 'No.', error: 'NOT_FOUND', statusCode: status })

test('shows the messages of both sides, oldest first', async () => {
  const { screen } = await render()
  await expect.element(screen.getByRole('heading', { name: thread.title })).toBeVisible()
  const messages = screen.getByRole('region', { name: 'Messages' }).getByRole('list').first()
  await expect
    .poll(() => [...messages.element().children].map((item) => item.firstElementChild?.textContent))
    .toEqual(['You10 Nov 2026, 14:05', 'Operators12 Nov 2026, 13:25'])
  await expect.element(messages.getByText(/^Thank you. Our gateway in Lisbon/)).toBeVisible()
})

test('shows the findings of the first message', async () => {
  const { screen } = await render()
  const card = screen.getByRole('region', { name: 'What our records said' })
  await expect.element(card.getByText('When you asked, on 10 Nov 2026, 14:05.')).toBeVisible()
  await expect.poll(() => card.getByRole('listitem').elements().length).toBe(3)
})

test.each([
  [thread.subject, 'Show the node', `/nodes/${thread.subject.id}?day=2026-11-12`],
  [{ kind: 'referral', id: 'r' } as const, 'Show your referrals', '/referrals'],
  [{ kind: 'campaign', id: 'c' } as const, 'Show the campaign', '/rewards#campaign-c'],
  [{ kind: 'ledger_entry', id: '1' } as const, 'Show the entry', '/points/1'],
])('links to the subject %o', async (subject, name, href) => {
  const { screen } = await render({ ...withCases, readCase: { ...thread, subject } })
  await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', href)
})

test('enlarges a picture and returns the focus', async () => {
  const { screen } = await render()
  const small = screen.getByRole('button', { name: 'Enlarge picture 2' })
  await small.click()
  const image = screen.getByRole('dialog', { name: 'Picture 2' }).getByRole('img', { name: 'Picture 2' })
  await expect.poll(() => (image.element() as HTMLImageElement).naturalWidth).toBe(960)
  await screen.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.element(small).toHaveFocus()
})

test('fetches pictures with the session and loads them on retry after a failure', async () => {
  const { screen, api } = await render({ ...withCases, readCaseAttachment: failed })
  const retry = screen.getByRole('button', { name: "Couldn't load the picture. Try again" })
  await expect.element(retry.first()).toBeVisible()
  api.answers = withCases
  const tokens: (string | null)[] = []
  api.respond = ({ headers }) => {
    tokens.push(headers.get('authorization'))
    return undefined
  }
  await retry.first().click()
  await expect.element(screen.getByRole('button', { name: 'Enlarge picture 1' })).toBeVisible()
  expect(tokens).toEqual(['Bearer token'])
})

test('sends a reply and focuses it', async () => {
  const text = 'Thank you!'
  const { screen, api } = await render({
    ...withCases,
    sendCaseMessage: {
      ...waitingThread,
      messages: [
        ...thread.messages,
        { id: '3', author: 'member', text, sentAt: '2026-11-12T14:05:00.000Z', attachments: [] },
      ],
    },
  })
  await screen.getByRole('textbox', { name: 'Your message' }).fill(text)
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByText(text)).toBeVisible()
  await expect.poll(() => document.activeElement?.textContent).toContain(text)
  await expect.element(screen.getByRole('textbox')).toHaveValue('')
  expect(api.calls).toContain(`POST /api/cases/${thread.id}/messages`)
})

test('opens a closed case again with a message', async () => {
  const { screen } = await render({
    ...withCases,
    readCase: closedThread,
    sendCaseMessage: waitingThread,
  })
  await expect.element(screen.getByText(/^Closed on/)).toBeVisible()
  await screen.getByRole('textbox').fill('It happened again.')
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByText(/^Waiting for an answer since/)).toBeVisible()
  await expect.element(screen.getByText(/^This case is closed/)).not.toBeInTheDocument()
})

test('keeps a reply that could not be sent', async () => {
  const { screen } = await render({ ...withCases, sendCaseMessage: failed })
  await screen.getByRole('textbox').fill('Thank you!')
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(screen.getByRole('textbox')).toHaveValue('Thank you!')
})

test('explains that the operators answer first', async () => {
  const { screen } = await render({ ...withCases, readCase: fullThread })
  await expect.element(screen.getByText(/^The operators answer next/)).toBeVisible()
  await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument()
})

test('closes the case after confirmation', async () => {
  const { screen, api } = await render({ ...withCases, closeCase: closedThread })
  await screen.getByRole('button', { name: 'Close case' }).click()
  const dialog = screen.getByRole('alertdialog', { name: 'Close this case?' })
  await dialog.getByRole('button', { name: 'Close case' }).click()
  await expect.element(screen.getByText(/^This case is closed\./)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Close case' })).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.textContent).toBe(thread.title)
  expect(api.calls).toContain(`POST /api/cases/${thread.id}/closure`)
})

test('leaves the case open if closing fails', async () => {
  const { screen } = await render({ ...withCases, closeCase: failed })
  await screen.getByRole('button', { name: 'Close case' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Close case' }).click()
  await expect.element(screen.getByText(/a problem of its own/)).toBeVisible()
  await expect.element(screen.getByRole('textbox')).toBeVisible()
})

test('shows placeholders while loading', async () => {
  const { screen } = await render({ ...withCases, readCase: never })
  await expect.element(screen.getByRole('status', { name: 'Loading the case' })).toBeVisible()
})

test('loads the case on retry after a failure', async () => {
  const { screen, api } = await render({ ...withCases, readCase: failed })
  await expect.element(screen.getByRole('alert').getByText("Couldn't load this case.")).toBeVisible()
  api.answers = withCases
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('heading', { name: thread.title })).toBeVisible()
})

test.each([404, 400])('says that a case does not exist after a response with status %d', async (status) => {
  const { screen } = await render({ ...withCases, readCase: rejected(status) })
  await expect.element(screen.getByRole('heading', { name: 'Case not found' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Show your cases' }))
    .toHaveAttribute('href', '/cases')
})
