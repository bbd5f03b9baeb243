import { createTransport } from 'nodemailer'
import type { MailTransport } from './mail.ts'

/**
 * Delivers through an SMTP server.
 * @param url smtp:// or smtps://, with user and password where the server wants them
 * @param from the sender, as an address or `Name <address>`
 */
export function createSmtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport(url, { from })
  return async ({ to, subject, text, html, messageId, headers }) => {
    // As an object, so that nothing in the address is read as a further recipient or header.
    await transport.sendMail({
      to: { name: '', address: to },
      subject,
      text,
      html,
      ...(messageId && { messageId }),
      // The second is Exchange's, so that no absence note answers.
      headers: { ...headers, 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    })
  }
}
