import { NODE_PROGRAM_NAME } from '@hearth/protocol/node-program'
import { expect, test } from 'vitest'
import { browserFamily } from './browser-family.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('names the browser and the system without versions', () => {
  expect(browserFamily(FIREFOX)).toEqual({ browser: 'Firefox', system: 'Windows' })
})

test('names the node program', () => {
  expect(browserFamily('hearth-node/1.2.3 (Linux)').browser).toBe(NODE_PROGRAM_NAME)
})

test.each([null, '', 'Call +1 555 0100 now'])('names nothing for the header %j', (header) => {
  expect(browserFamily(header)).toEqual({ browser: '', system: '' })
})
