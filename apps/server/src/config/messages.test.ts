import { defineMessages } from '@hearth/protocol/messages'
import { expect, test } from 'vitest'
import { bulleted } from './messages.ts'
import { httpUrl } from './setting.ts'

const texts = defineMessages('test', { text: { en: 'English', de: 'Deutsch' } })

test('lists messages, one on each line', () => {
  const list = bulleted([texts.text(), texts.text()])
  expect(list.texts).toEqual({ en: '  - English\n  - English', de: '  - Deutsch\n  - Deutsch' })
})

test('removes all slashes from the end of a URL', () => {
  expect(httpUrl.parse('https://a.example/b//')).toBe('https://a.example/b')
  expect(httpUrl.parse('https://a.example//b')).toBe('https://a.example//b')
})
