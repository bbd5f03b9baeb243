import { v4 as uuidv4 } from 'uuid'
import type { Email } from '../platform/mail/mail.ts'
import { readableOn } from './brand-color.ts'
import type { EmailKind, Language } from './email-kinds.ts'
import { builtInTemplates, type EmailTemplates } from './email-templates.ts'
import { type EmailValues, escapeHtml, fillTemplate, onOneLine } from './fill-template.ts'

/** Values of the installation that every email contains. */
export interface EmailFrame {
  brandName: string
  /** Accent color, as #rrggbb. */
  brandColor?: string
  /** Public URL of the portal, without a trailing slash. */
  publicUrl: string
  /** The operator's templates, if any. */
  emailTemplates?: EmailTemplates
}

const EMBER = '#c2410c'

/** Renders an email as text and HTML from its template. Fast enough to run inside a transaction. */
export function renderEmail(
  frame: EmailFrame,
  mail: { kind: EmailKind; to: string; language: Language; values: EmailValues },
): Email {
  const { kind, to, language } = mail
  const template = (frame.emailTemplates ?? builtInTemplates())[`${kind}.${language}`]
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
    // Set the message ID here instead of in the transport, so that a resent email retains it.
    messageId: `<${uuidv4()}@${new URL(frame.publicUrl).hostname}>`,
  }
}
