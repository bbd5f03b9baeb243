import { expect, test } from 'vitest'
import { escapeHtml, fillTemplate, findTemplateFault, onOneLine } from './fill-template.ts'

const fill = (template: string, values: Record<string, string | undefined>) =>
  fillTemplate(template, values, escapeHtml)

test('replaces placeholders with escaped values', () => {
  expect(fill('{{a}} & {{a}} {{b}}', { a: `<"'&>`, b: '$&' })).toBe(
    '&#60;&#34;&#39;&#38;&#62; & &#60;&#34;&#39;&#38;&#62; $&#38;',
  )
})

test('retains a section only if its value exists', () => {
  expect(fill('x{{#a}}[{{a}}\n]{{/a}}{{#b}}no{{/b}}', { a: '', b: undefined })).toBe('x[\n]')
})

test.each([
  ['{{a}} {{#b}}{{a}}{{/b}}', undefined],
  ['{ a }', undefined],
  ['{{x}}', 'emailTemplates.unknownPlaceholder'],
  ['{{#a}}{{#b}}{{/b}}{{/a}}', 'emailTemplates.nestedSection'],
  ['{{#a}}{{/b}}', 'emailTemplates.unexpectedEnd'],
  ['{{/a}}', 'emailTemplates.unexpectedEnd'],
  ['{{#a}}', 'emailTemplates.noEnd'],
  ['{{#a}}{{/a}}{{#b}}', 'emailTemplates.noEnd'],
  ['{{ a }}', 'emailTemplates.invalidTag'],
  ['{{', 'emailTemplates.invalidTag'],
])('finds the fault of the template %s: %s', (template, id) => {
  expect(findTemplateFault(template, ['a', 'b'])?.id).toBe(id)
})

test('names the fault and what is known', () => {
  const paramsOf = (template: string) => findTemplateFault(template, ['a', 'b'])?.params
  expect(paramsOf('{{x}}')).toEqual({ tag: '{{x}}', known: 'a, b' })
  expect(paramsOf('{{#a}}{{#b}}')).toEqual({ tag: '{{#b}}', outer: '{{#a}}' })
  expect(paramsOf('{{#b}}')).toEqual({ tag: '{{#b}}' })
  expect(paramsOf(`{{${'x '.repeat(30)}`)).toEqual({ text: JSON.stringify(`{{${'x '.repeat(15)}`) })
})

test('puts each value on one line', () => {
  expect(onOneLine('a\r\n\tb\u2028\u2029c\u0085d')).toBe('a b c d')
})
