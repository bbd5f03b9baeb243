import { createTransport } from 'nodemailer'
import { isLoopbackHost } from '../http/loopback.ts'
import type { MailTransport } from './mail.ts'

/**
 * Creates a transport for an SMTP server.
 * @param url smtp:// or smtps://, with user and password if required
 * @param from sender, as an address or `Name <address>`
 * @param options.tls whether a remote smtp:// server must offer STARTTLS
 */
export function createSmtpTransport(
  url: string,
  from: string,
  { tls = 'required' }: { tls?: 'required' | 'optional' } = {},
): MailTransport {
  // Without it, an attacker on the way removes STARTTLS from the server's greeting and reads every code.
  const requireTLS = tls === 'required' && !isLoopbackHost(new URL(url).hostname)
  const transport = createTransport({ url, requireTLS }, { from })
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
