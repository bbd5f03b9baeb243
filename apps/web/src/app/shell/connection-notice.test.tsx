import { onlineManager, useIsFetching, useQuery } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { ConnectionNotice } from './connection-notice.tsx'

afterEach(() => onlineManager.setOnline(true))

/** The notice on a page with a button that sends a request, which lasts until the promise resolves. */
function Page({ answer }: { answer: Promise<string> }) {
  const isWaiting = useIsFetching() > 0
  const { data, refetch } = useQuery({ queryKey: ['slow'], queryFn: () => answer, enabled: false })
  return (
    <>
      <button type="button" onClick={() => void refetch()}>
        Send
      </button>
      <p>{isWaiting ? 'Waiting' : data}</p>
      <ConnectionNotice />
    </>
  )
}

test('says that the browser is offline until it is online again', async () => {
  const { screen } = await renderFeature(<ConnectionNotice />, filled)
  const status = screen.getByRole('status')
  await expect.element(status).toBeEmptyDOMElement()
  onlineManager.setOnline(false)
  await expect.element(status).toMatchTextContent(/^You're offline\./)
  onlineManager.setOnline(true)
  await expect.element(status).toBeEmptyDOMElement()
})

test('says that the server is slow after 8 seconds, until it responds', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const { screen } = await renderFeature(<Page answer={promise} />, filled)
  // The render has faked only the date.
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByText('Waiting')).toBeVisible()
  const status = screen.getByRole('status')
  flushSync(() => vi.advanceTimersByTime(7_900))
  expect(status.element()).toBeEmptyDOMElement()
  flushSync(() => vi.advanceTimersByTime(200))
  await expect.element(status).toMatchTextContent(/^The server is slow to respond\./)
  resolve('Answered')
  await expect.element(screen.getByText('Answered')).toBeVisible()
  await expect.element(status).toBeEmptyDOMElement()
})
