import { createTransport } from 'nodemailer'
import { isLoopbackHost } from '../http/loopback.ts'
import type { EmailTransport } from './mail.ts'

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
): EmailTransport {
  // Without this, a man in the middle could remove STARTTLS from the response to EHLO and read every code.
  const requireTLS = tls === 'required' && !isLoopbackHost(new URL(url).hostname)
  const transport = createTransport({ url, requireTLS }, { from })
  return async ({ to, subject, text, html, messageId, headers }) => {
    // Pass an object, so that no part of the address is parsed as a second recipient or header.
    await transport.sendMail({
      to: { name: '', address: to },
      subject,
      text,
      html,
      ...(messageId && { messageId }),
      // The second header is Exchange's. Both prevent out-of-office replies.
      headers: { ...headers, 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    })
  }
}
