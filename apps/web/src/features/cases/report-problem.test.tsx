import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type Answers, failed, never, RejectedAnswer } from '../../../../../e2e/screenshots/answers.ts'
import { answer, thread, waitingThread, withCases } from '../../../../../e2e/screenshots/cases.ts'
import { id } from '../../../../../e2e/screenshots/filled.ts'
import type { MockApi } from '../../../test/answer-fetch.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { ReportProblem } from './report-problem.tsx'

const answers: Answers = { ...withCases, openCase: waitingThread }
const slot = { kind: 'slot', id: id(31), slotEnd: '2026-11-12T12:07:00.000Z' } as const

async function open(given: Answers = answers) {
  const { screen, api, router } = await renderFeature(
    <ReportProblem subject={slot} name="study-nuc, 12:07" />,
    given,
  )
  const trigger = screen.getByRole('button', { name: 'Something is wrong: study-nuc, 12:07' })
  await trigger.click()
  const dialog = screen.getByRole('dialog', { name: 'Something is wrong' })
  await expect.element(dialog).toBeVisible()
  return { screen, api, router, trigger, dialog }
}

async function openForm(given: Answers = answers) {
  const opened = await open(given)
  await opened.dialog.getByRole('button', { name: 'Ask the operators' }).click()
  return {
    ...opened,
    text: opened.dialog.getByRole('textbox', { name: 'What is wrong?' }),
    send: opened.dialog.getByRole('button', { name: 'Send' }),
  }
}

/** Records the bodies and idempotency keys of requests that open a case. */
function recordSent(api: MockApi) {
  const sent: { key: string | null; body: { text: string; pictures: string[] } }[] = []
  api.respond = async (request) => {
    if (request.method === 'POST')
      sent.push({ key: request.headers.get('idempotency-key'), body: await request.clone().json() })
    return undefined
  }
  return sent
}

const isPosted = (call: string) => call === 'POST /api/cases'

/** Creates a picture of random pixels, which compress badly. */
async function createPicture(width: number, height: number, type = 'image/png'): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  const image = context.createImageData(width, height)
  for (let index = 0; index < image.data.length; index += 65_536)
    crypto.getRandomValues(image.data.subarray(index, index + 65_536))
  context.putImageData(image, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type))
  return new File([blob as Blob], `${width}x${height}.png`, { type })
}

/** Pastes files, which takes less time than an upload. Returns false if the form used them. */
function paste(target: Element, files: File[], text = ''): boolean {
  const clipboardData = new DataTransfer()
  if (text) clipboardData.setData('text/plain', text)
  for (const file of files) clipboardData.items.add(file)
  return target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

async function measure(base64: string): Promise<[number, number]> {
  const image = new Image()
  image.src = `data:;base64,${base64}`
  await image.decode()
  return [image.naturalWidth, image.naturalHeight]
}

test('shows what the records say about the record', async () => {
  const { api, dialog } = await open()
  await expect.element(dialog).toHaveAccessibleDescription(answer.title)
  const list = dialog.getByRole('region', { name: 'What our records say' }).getByRole('listitem')
  await expect
    .poll(() => list.elements().map((item) => item.textContent))
    .toEqual(answer.findings.map(({ text }) => text))
  expect(api.paths).toContain(
    `/api/cases/answer?kind=slot&id=${slot.id}&slotEnd=${encodeURIComponent(slot.slotEnd)}`,
  )
})

test('says that the records say nothing more', async () => {
  const { dialog } = await open({ ...answers, readCaseAnswer: { ...answer, findings: [] } })
  await expect.element(dialog.getByText('Our records say nothing more about this.')).toBeVisible()
})

test('shows placeholders while loading', async () => {
  const { dialog } = await open({ ...answers, readCaseAnswer: never })
  await expect.element(dialog.getByRole('status', { name: 'Looking this up…' })).toBeVisible()
})

test('looks the record up again after a failure', async () => {
  const { api, dialog } = await open({ ...answers, readCaseAnswer: failed })
  await expect.element(dialog.getByRole('alert').getByText("Couldn't look this up.")).toBeVisible()
  api.answers = answers
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog.getByText('It was last seen on 12 Nov 2026, 12:06.')).toBeVisible()
})

test('says that a record no longer exists', async () => {
  const notFound = { message: 'There is no such slot.', error: 'NOT_FOUND', statusCode: 404 }
  const { dialog } = await open({ ...answers, readCaseAnswer: new RejectedAnswer(404, notFound) })
  await expect.element(dialog.getByText(/^This record no longer exists\./)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Ask the operators' })).not.toBeInTheDocument()
})

test('closes when the answer suffices and returns the focus', async () => {
  const { dialog, trigger } = await open()
  await dialog.getByRole('button', { name: 'That answers it' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(trigger).toHaveFocus()
})

test.each([
  [true, 'That answers it', 'Ask the operators'],
  [false, 'Ask the operators', 'That answers it'],
])('offers the more likely step first if the records explain all: %s', async (isExplained, first, second) => {
  const { dialog } = await open({ ...answers, readCaseAnswer: { ...answer, isExplained } })
  const colorOf = (name: string) =>
    getComputedStyle(dialog.getByRole('button', { name }).element()).backgroundColor
  await expect.element(dialog.getByRole('button', { name: first })).toBeVisible()
  const probe = document.createElement('div')
  probe.className = 'bg-accent'
  document.body.append(probe)
  expect(colorOf(first)).toBe(getComputedStyle(probe).backgroundColor)
  expect(colorOf(second)).not.toBe(colorOf(first))
  probe.remove()
})

test('leads to the open case instead of opening another one', async () => {
  const { router, dialog } = await open({
    ...answers,
    readCaseAnswer: { ...answer, openCaseId: thread.id },
  })
  await expect.element(dialog.getByText(/^You already asked the operators/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Ask the operators' })).not.toBeInTheDocument()
  await dialog.getByRole('link', { name: 'Go to your case' }).click()
  await expect.poll(() => router.state.location.pathname).toBe(`/cases/${thread.id}`)
  await expect.element(dialog).not.toBeInTheDocument()
})

test('focuses the text when the form appears', async () => {
  const { text } = await openForm()
  await expect.element(text).toHaveFocus()
})

test('sends a message once on a double click and leads to the case', async () => {
  const { screen, api, router, dialog, text, send } = await openForm()
  const sent = recordSent(api)
  await text.fill('  My node was online.  ')
  await send.dblClick()
  await expect.element(dialog.getByText('Your message was sent to the operators')).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ subject: slot, text: 'My node was online.', pictures: [] }])
  expect(dialog.element().contains(document.activeElement)).toBe(true)
  await screen.getByRole('link', { name: 'Go to your case' }).click()
  await expect.poll(() => router.state.location.pathname).toBe(`/cases/${waitingThread.id}`)
})

test('sends a message once even if it is submitted twice before the page is updated', async () => {
  const { api, dialog, text } = await openForm()
  await text.fill('My node was online.')
  const form = dialog.getByRole('form').element() as HTMLFormElement
  form.requestSubmit()
  form.requestSubmit()
  await expect.element(dialog.getByText('Your message was sent to the operators')).toBeVisible()
  expect(api.calls.filter(isPosted)).toHaveLength(1)
})

test('keeps the draft if sending fails', async () => {
  const { api, dialog, text, send } = await openForm({ ...answers, openCase: failed })
  await text.fill('My node was online.')
  await dialog.getByLabelText('Pictures').upload(await createPicture(40, 30))
  await expect.element(dialog.getByRole('img', { name: '40x30.png' })).toBeVisible()
  await send.click()
  await expect.element(dialog.getByRole('alert').getByText(/a problem of its own/)).toBeVisible()
  await expect.element(text).toHaveValue('My node was online.')
  await expect.element(dialog.getByRole('img', { name: '40x30.png' })).toBeVisible()
  api.answers = answers
  await send.click()
  await expect.element(dialog.getByText('Your message was sent to the operators')).toBeVisible()
})

test('repeats the idempotency key only if there was no response', async () => {
  const { api, dialog, text, send } = await openForm({ ...answers, openCase: failed })
  const sent = recordSent(api)
  const { respond } = api
  await text.fill('My node was online.')
  api.respond = async (request) => {
    await respond?.(request)
    if (request.method === 'POST') throw new TypeError('Failed to fetch')
    return undefined
  }
  await send.click()
  await expect.element(dialog.getByRole('alert').getByText('Failed to fetch.')).toBeVisible()
  if (respond) api.respond = respond
  await send.click()
  await expect.element(dialog.getByRole('alert').getByText(/a problem of its own/)).toBeVisible()
  api.answers = answers
  await send.click()
  await expect.element(dialog.getByText('Your message was sent to the operators')).toBeVisible()
  const keys = sent.map(({ key }) => key)
  expect(keys[0]).toMatch(/^\w{16,}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('keeps the draft of a case that was opened in another window, and leads to it', async () => {
  const conflict = { message: 'There is an open case about this.', error: 'CONFLICT', statusCode: 409 }
  const { api, dialog, text, send } = await openForm({
    ...answers,
    openCase: new RejectedAnswer(409, conflict),
  })
  await text.fill('My node was online.')
  api.answers = { ...api.answers, readCaseAnswer: { ...answer, openCaseId: thread.id } }
  await send.click()
  await expect.element(dialog.getByRole('alert').getByText(conflict.message)).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'Go to your case' })).toBeVisible()
  await expect.element(text).toHaveValue('My node was online.')
})

test('keeps the draft if the dialog is closed', async () => {
  const { screen, trigger, dialog, text } = await openForm()
  await text.fill('My node was online.')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await trigger.click()
  await expect
    .element(screen.getByRole('textbox', { name: 'What is wrong?' }))
    .toHaveValue('My node was online.')
})

test('asks for a message', async () => {
  const { api, dialog, text, send } = await openForm()
  await text.fill('   ')
  await send.click()
  await expect.element(dialog.getByRole('alert').getByText('Enter a message.')).toBeVisible()
  await expect.element(text).toHaveFocus()
  expect(api.calls.filter(isPosted)).toEqual([])
})

test('keeps a message that is too long and asks for a shorter one', async () => {
  const { api, dialog, text, send } = await openForm()
  await text.fill('x'.repeat(2001))
  await expect.element(dialog.getByText('1 character too many')).toBeVisible()
  await send.click()
  await expect
    .element(dialog.getByRole('alert').getByText('Enter at most 2\u202f000 characters.'))
    .toBeVisible()
  await expect.element(text).toHaveValue('x'.repeat(2001))
  expect(api.calls.filter(isPosted)).toEqual([])
})

test('reduces pictures to 1600 px and to what a request may contain', { timeout: 60_000 }, async () => {
  const { api, dialog, text, send } = await openForm()
  const sent = recordSent(api)
  await text.fill('See the pictures.')
  paste(text.element(), [await createPicture(2000, 500), await createPicture(1700, 900, 'image/jpeg')])
  await expect.poll(() => dialog.getByRole('img').elements().length, { timeout: 30_000 }).toBe(2)
  await send.click()
  await expect.poll(() => sent.length).toBe(1)
  const [wide = '', large = ''] = sent[0]?.body.pictures ?? []
  expect(await measure(wide)).toEqual([1600, 400])
  expect(Math.max(...(await measure(large)))).toBeLessThanOrEqual(1600)
  expect(JSON.stringify([large, large, large]).length).toBeLessThan(7_000_000 - 10_000)
})

test.each([
  ['a text file', new File(['x'], 'log.txt', { type: 'text/plain' }), /^Choose a JPEG, PNG, WebP or GIF/],
  [
    'a file that is too large',
    new File([new Uint8Array(25_000_001)], 'huge.png', { type: 'image/png' }),
    /^Choose a file of at most 25 MB/,
  ],
  ['a damaged picture', new File(['x'], 'bad.png', { type: 'image/png' }), /^This picture is damaged/],
])('explains why %s was not added', async (_case, file, reason) => {
  const { dialog, text } = await openForm()
  paste(text.element(), [file])
  await expect.element(dialog.getByRole('alert').getByText(reason)).toBeVisible()
  await expect.element(dialog.getByRole('img')).not.toBeInTheDocument()
})

test('adds at most three pictures', async () => {
  const { dialog } = await openForm()
  const files = await Promise.all([10, 20, 30, 40].map((width) => createPicture(width, 10)))
  await dialog.getByLabelText('Pictures').upload(files)
  await expect.poll(() => dialog.getByRole('img').elements().length).toBe(3)
  await expect
    .element(dialog.getByRole('alert').getByText('A message can have up to 3 pictures.'))
    .toBeVisible()
  await expect
    .element(dialog.getByRole('button', { name: 'Add pictures' }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('removes a picture and keeps the focus in the form', async () => {
  const { dialog } = await openForm()
  await dialog.getByLabelText('Pictures').upload(await createPicture(40, 30))
  await dialog.getByRole('button', { name: 'Remove 40x30.png' }).click()
  await expect.element(dialog.getByRole('img')).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: 'Add pictures' })).toHaveFocus()
})

test('adds a pasted picture, but pastes the text of a copied paragraph', async () => {
  const { dialog, text } = await openForm()
  expect(paste(text.element(), [await createPicture(50, 50)], 'A paragraph')).toBe(true)
  expect(paste(text.element(), [await createPicture(40, 30)])).toBe(false)
  await expect.element(dialog.getByRole('img', { name: '40x30.png' })).toBeVisible()
  expect(dialog.getByRole('img').elements()).toHaveLength(1)
})
