import { defineMessages } from '@hearth/protocol/messages'
import { expect, test } from 'vitest'
import { ConfigError } from './config-error.ts'

const texts = defineMessages('test', { text: { en: 'English', de: 'Deutsch' } })

test('creates a configuration error of a message, or of text from a library', () => {
  expect(new ConfigError(texts.text())).toMatchObject({ name: 'ConfigError', message: 'English' })
  expect(new ConfigError(texts.text()).text?.id).toBe('test.text')
  expect(new ConfigError('from a library')).toMatchObject({ message: 'from a library', text: undefined })
})
