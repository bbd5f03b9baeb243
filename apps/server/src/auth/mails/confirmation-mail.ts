import { EMAIL_CODE_SECONDS } from '@hearth/protocol/constants'
import type { Mail } from '../../platform/mail/mail.ts'

/** The mail with the code that confirms an address. */
export function confirmationMail(to: string, brandName: string, code: string): Mail {
  const minutes = EMAIL_CODE_SECONDS / 60
  const brand = escapeHtml(brandName)
  return {
    to,
    code,
    subject: `${code} is your ${brandName} code`,
    text: [
      `Your code for ${brandName} is ${code}.`,
      '',
      `Enter it on the page where you signed up. It works once, for ${minutes} minutes.`,
      '',
      `If you did not sign up for ${brandName}, do not pass the code on to anybody; without it nothing happens.`,
      '',
    ].join('\n'),
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Your ${brand} code</title>
</head>
<body style="margin:0;padding:24px;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;font-size:16px;line-height:1.5">
<main style="max-width:480px;margin:0 auto">
<h1 style="font-size:20px;margin:0 0 16px">Your ${brand} code</h1>
<p style="margin:0 0 8px">Enter this code on the page where you signed up:</p>
<p style="margin:0 0 16px;font-size:32px;font-weight:600;letter-spacing:4px">${escapeHtml(code)}</p>
<p style="margin:0 0 16px">It works once, for ${minutes} minutes.</p>
<p style="margin:0;font-size:14px">If you did not sign up for ${brand}, do not pass the code on to anybody; without it nothing happens.</p>
</main>
</body>
</html>
`,
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
