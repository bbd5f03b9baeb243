import { defineMessages } from '@hearth/protocol/messages'
import { expect, test } from 'vitest'
import { AppError, formatError } from './app-error.ts'

const texts = defineMessages('test', { text: { en: 'English', de: 'Deutsch' } })

test('carries a message for the caller', () => {
  const error = new AppError('FORBIDDEN', texts.text())
  expect(error).toMatchObject({
    name: 'AppError',
    code: 'FORBIDDEN',
    message: 'English',
    fields: [],
    chargedToSubnet: false,
    retryAfterSeconds: undefined,
  })
  expect(formatError(error, 'de')).toBe('Deutsch')
})

test('carries the message of one field', () => {
  const error = new AppError('INVALID_REQUEST', texts.text(), { field: 'body.a' })
  expect(error).toMatchObject({ text: undefined, message: 'body.a: English' })
  expect(error.fields).toEqual([{ path: 'body.a', message: texts.text() }])
})

test('joins the messages of several fields', () => {
  const fields = ['a', 'b'].map((path) => ({ path, message: texts.text() }))
  expect(new AppError('INVALID_REQUEST', fields).message).toBe('a: English; b: English')
})

test('carries the wait, the charge and the cause', () => {
  const cause = new Error('x')
  const options = { retryAfterSeconds: 3, chargedToSubnet: true, cause }
  expect(new AppError('RATE_LIMITED', texts.text(), options)).toMatchObject(options)
})
