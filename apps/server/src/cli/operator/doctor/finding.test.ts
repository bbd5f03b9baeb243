import { defineMessages } from '@hearth/protocol/messages'
import { expect, test } from 'vitest'
import { type Finding, formatFindings, serializeFinding } from './finding.ts'

const texts = defineMessages('test', {
  text: { en: 'text of {name}', de: 'Text von {name}' },
  fix: { en: 'do {what}', de: 'mach {what}' },
})
const finding = (severity: Finding['severity'], check: string): Finding => ({
  severity,
  check,
  message: texts.text({ name: check }),
})

test('lists findings by severity, each with its fix below', () => {
  const text = formatFindings('http://x.example', [
    finding('ok', 'a'),
    { ...finding('warning', 'b'), fix: texts.fix({ what: 'this' }) },
    finding('error', 'c'),
    finding('note', 'd'),
    finding('ok', 'e'),
  ])
  const lines = text.split('\n')
  expect(lines[0]).toContain('http://x.example')
  expect(lines.slice(1, -2)).toEqual([
    '',
    'ERROR   c: text of c',
    'WARNING b: text of b',
    expect.stringMatching(/^ {8}.*do this/),
    'NOTE    d: text of d',
    'OK      a: text of a',
    'OK      e: text of e',
  ])
  expect(lines.at(-2)).toBe('')
  expect(lines.at(-1)).toMatch(/1.*1.*1.*2/)
})

test('serializes a finding with the IDs of its messages', () => {
  const { message, severity, check } = finding('error', 'c')
  expect(serializeFinding({ severity, check, message })).toEqual({
    severity: 'error',
    check: 'c',
    messageId: 'test.text',
    params: { name: 'c' },
    message: 'text of c',
  })
  expect(serializeFinding({ severity, check, message, fix: texts.fix({ what: 'this' }) })).toMatchObject({
    fixId: 'test.fix',
    fixParams: { what: 'this' },
    fix: 'do this',
  })
})
