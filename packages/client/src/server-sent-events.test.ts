import { expect, test } from 'vitest'
import { parseServerSentEvents } from './server-sent-events.ts'
import { collect } from './testing/collect.ts'

async function parse(...chunks: string[]) {
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })
  let parts = 0
  const events = await collect(parseServerSentEvents(body, () => parts++))
  return { events, parts }
}

test.each(['\n', '\r\n', '\r'])('accepts %j as the line ending of events', async (end) => {
  const lines = ['retry: 3000', 'id: e.1', 'event: points', 'data: {"at":', 'data:1}', '', '']
  expect((await parse(lines.join(end), 'x')).events).toEqual([
    { event: 'points', data: '{"at":\n1}', id: 'e.1', retryMs: 3000 },
  ])
})

test('accepts events split at any byte', async () => {
  const { events } = await parse(...'id: 1\r\nevent: a\r\ndata: é\r\n\r\ndata: 2\r\n\r\n:')
  expect(events).toEqual([
    { event: 'a', data: 'é', id: '1', retryMs: undefined },
    { event: 'message', data: '2', id: '1', retryMs: undefined },
  ])
})

test('treats comments as keep-alives and not as events', async () => {
  expect(await parse(': \n\n', ': \n\n')).toEqual({ events: [], parts: 2 })
})

test('drops an event without its empty line', async () => {
  expect((await parse('event: a\ndata: 1\n')).events).toEqual([])
})
