import { v4 as uuidv4 } from 'uuid'
import type { Mail } from '../platform/mail/mail.ts'
import { readableOn } from './brand-color.ts'
import { escapeHtml, fillTemplate, type MailValues, onOneLine } from './fill-template.ts'
import type { Language, MailKind } from './mail-kinds.ts'
import { builtInTemplates, type MailTemplates } from './mail-templates.ts'

/** Values of the installation in every email. */
export interface MailFrame {
  brandName: string
  /** Accent color, as #rrggbb. */
  brandColor?: string
  /** Public URL of the portal, without a trailing slash. */
  publicUrl: string
  /** The operator's templates, if any. */
  mailTemplates?: MailTemplates
}

const EMBER = '#c2410c'

/** Renders an email as text and HTML from a compiled template. Fast enough to run inside a transaction. */
export function renderMail(
  frame: MailFrame,
  mail: { kind: MailKind; to: string; language: Language; values: MailValues },
): Mail {
  const { kind, to, language } = mail
  const template = (frame.mailTemplates ?? builtInTemplates())[`${kind}.${language}`]
  const color = frame.brandColor ?? EMBER
  const values = {
    ...mail.values,
    brand: frame.brandName,
    color,
    onColor: readableOn(color),
    to,
    portal: frame.publicUrl,
  }
  const { code, link } = mail.values
  return {
    to,
    ...(code !== undefined && { code }),
    ...(link !== undefined && { link }),
    subject: fillTemplate(template.subject, values, onOneLine),
    text: fillTemplate(template.text, values, onOneLine),
    html: fillTemplate(template.html, values, escapeHtml),
    // Set here instead of by the transport, so that a resent email retains its ID.
    messageId: `<${uuidv4()}@${new URL(frame.publicUrl).hostname}>`,
  }
}
