import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readableOn } from './brand-color.ts'
import { chooseLanguage } from './choose-language.ts'
import { compileEmails } from './compile-emails.ts'
import { type EmailKind, emailKinds } from './email-kinds.ts'
import { builtInTemplates, readEmailTemplates } from './email-templates.ts'
import { renderConfirmationEmail } from './render-confirmation-email.ts'
import { renderEmail } from './render-email.ts'
import { renderNewSignInEmail } from './render-new-sign-in-email.ts'
import { renderPasswordChangedEmail } from './render-password-changed-email.ts'

const frame = { brandName: 'Tom & <b>Jerry</b>', publicUrl: 'https://hearth.test' }
const values = {
  code: '493817',
  link: 'https://hearth.test/v?a=1&b=2',
  minutes: '10',
  hours: '24',
  newEmail: 'new@example.org',
  time: 'noon',
  device: 'Firefox',
  network: '203.0.113.0/24',
  webhook: 'https://receiver.example',
  reason: 'Forty accounts at one address',
  keyPrefix: 'hearth_key_4f9aB2…',
  wallet: '0x5290…9EE7',
  oldWallet: '0x8617…1A4b',
  change: 'Password changed',
  count: '17',
  title: 'Slot of node 5d1c7a20',
  text: 'Our gateway was down.',
}
const all = (Object.keys(emailKinds) as EmailKind[]).flatMap((kind) =>
  (['en', 'de'] as const).map((language) => ({ kind, language })),
)

test.each(all)(
  'renders the email $kind in $language with its language, a title, one heading and a complete plain text',
  ({ kind, language }) => {
    const mail = renderEmail(frame, { kind, language, to: 'a@example.org', values })
    expect(mail.html).toContain(`<html lang="${language}"`)
    expect(mail.html).toMatch(/<title>[^<]+<\/title>/)
    expect(mail.html.match(/<h1\b/g)).toHaveLength(1)
    expect(mail.html).toContain('name="color-scheme" content="light dark"')
    expect(mail.html).toContain('prefers-color-scheme: dark')
    expect(mail.html).toContain('Tom &#38; &#60;b&#62;Jerry')
    // Emails must not load images, fonts or style sheets, which could track the reader.
    expect(mail.html).not.toMatch(/<img|<link|@import|url\(|<script/i)
    expect(mail.text).toContain('Tom & <b>Jerry</b>')
    for (const name of emailKinds[kind]) expect(mail.text + mail.subject).toContain(values[name])
    for (const part of [mail.subject, mail.text, mail.html]) expect(part).not.toMatch(/\{\{|\}\}|undefined/)
    expect(mail.messageId).toMatch(/^<[\w-]+@hearth\.test>$/)
  },
)

test('renders an email without a link without a button or a URL', () => {
  const mail = renderConfirmationEmail(frame, { to: 'a@example.org', language: 'en', code: '000111' })
  expect(mail).toMatchObject({ code: '000111' })
  expect(mail).not.toHaveProperty('link')
  expect(mail.html).not.toContain('Confirm address')
  expect(mail.text).not.toContain('Confirm address')
})

test('matches the compiled emails to their templates (npm run generate)', async () => {
  for (const [file, content] of Object.entries(await compileEmails()))
    expect(readFileSync(new URL(`compiled/${file}`, import.meta.url), 'utf8')).toBe(content)
})

test('escapes a device name and keeps it on its line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (device) => {
      const mail = renderNewSignInEmail(frame, {
        to: 'a@example.org',
        language: 'en',
        at: new Date(0),
        timeZone: null,
        device: `${device}<script>\r\nBcc: x`,
        network: '::/48',
      })
      expect(mail.html).not.toContain('<script')
      expect(mail.text).not.toMatch(/^Bcc/m)
    }),
  )
})

test('writes times in the notation of the portal, with their time zone', () => {
  const textIn = (language: 'en' | 'de', timeZone: string | null = null) =>
    renderPasswordChangedEmail(frame, {
      to: 'a@example.org',
      language,
      at: new Date('2026-11-12T14:05:59Z'),
      timeZone,
      link: 'https://hearth.test/u',
    }).text
  expect(textIn('en')).toContain('12 Nov 2026, 14:05 UTC')
  expect(textIn('de')).toContain('12. Nov. 2026, 14:05 UTC')
  expect(textIn('en', 'Europe/Berlin')).toContain('12 Nov 2026, 15:05 GMT+1')
})

test('selects the member’s language, then the browser’s, then English', () => {
  expect(chooseLanguage({ language: 'de' }, 'en')).toBe('de')
  expect(chooseLanguage({ language: 'fr' }, 'de-AT,de;q=0.9,en;q=0.8')).toBe('de')
  expect(chooseLanguage({}, 'fr, en;q=0.4, de;q=0.7')).toBe('de')
  expect(chooseLanguage({}, 'de;q=0, en;q=0.1')).toBe('en')
  for (const odd of [undefined, '', '*', ';;;,,,', 'x'.repeat(9999)])
    expect(chooseLanguage(null, odd)).toBe('en')
  for (const odd of [5, null, ['de'], { de: 1 }]) expect(chooseLanguage({ language: odd })).toBe('en')
})

test('renders readable button text on every brand color', () => {
  const luminance = (hex: string) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
      const part = Number.parseInt(hex.slice(1 + 2 * index, 3 + 2 * index), 16) / 255
      return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    }, 0)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const color = `#${number.toString(16).padStart(6, '0')}`
      const [dark = 0, light = 0] = [luminance(color), luminance(readableOn(color))].sort()
      expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

function directoryWith(files: Record<string, string | Buffer>): string {
  const directory = mkdtempSync(join(tmpdir(), 'hearth-mails-'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(directory, name), content)
  return directory
}

test('uses the operator’s template for its email and escapes the values', () => {
  const emailTemplates = readEmailTemplates(
    directoryWith({
      'confirmation.en.html': '<p>{{code}} for {{brand}}{{#link}} or {{link}}{{/link}}</p>',
      'confirmation.en.txt': 'Subject: Hello {{brand}}\r\n\r\n{{code}}\r\n',
      '.swp': 'an editor at work',
    }),
  )
  const own = { ...frame, emailTemplates }
  const mail = renderEmail(own, {
    kind: 'confirmation',
    language: 'en',
    to: 'a@example.org',
    values: { code: '1<2' },
  })
  expect(mail.html).toBe('<p>1&#60;2 for Tom &#38; &#60;b&#62;Jerry&#60;/b&#62;</p>')
  expect(mail.subject).toBe('Hello Tom & <b>Jerry</b>')
  expect(mail.text).toBe('1<2\n')
  expect(emailTemplates['confirmation.de']).toEqual(builtInTemplates()['confirmation.de'])
})

test('uses the built-in emails with a missing or empty directory', () => {
  expect(readEmailTemplates('/nowhere/at/all')).toEqual(builtInTemplates())
  expect(readEmailTemplates(directoryWith({}))).toEqual(builtInTemplates())
})

test.each<[string, string | Buffer, string]>([
  ['welcome.en.html', 'x', 'no email has this name'],
  ['confirmation.fr.html', '{{code}}', 'no email has this name'],
  ['confirmation.html', '{{code}}', 'no email has this name'],
  ['confirmation.en.html', '<p>no code</p>', 'none of {{code}}, {{link}}'],
  ['confirmation.en.html', '{{code}} {{password}}', '{{password}} is not a placeholder of this email'],
  ['confirmation.en.html', '{{code}} {{ link }}', 'is not a placeholder'],
  ['confirmation.en.html', '{{#link}} {{code}}', '{{#link}} has no end'],
  ['confirmation.en.html', '{{code}}{{/link}}', 'ends a section that did not begin'],
  ['confirmation.en.txt', '{{code}}', 'first line must be "Subject'],
  ['confirmation.en.html', Buffer.from([0x7b, 0xff]), 'cannot be read as UTF-8'],
])('rejects the broken file %s (%j) by name', (file, content, reason) => {
  const directory = directoryWith({ [file]: content })
  expect(() => readEmailTemplates(directory)).toThrow(join(directory, file))
  expect(() => readEmailTemplates(directory)).toThrow(reason)
})
