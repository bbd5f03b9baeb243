import mjml2html from 'mjml'
import { type EmailKind, emailKinds, type Language, languages } from './email-kinds.ts'
import { type EmailTexts, texts } from './texts.ts'

/**
 * Stand-in for the color placeholder, because MJML accepts only colors. The placeholder replaces it after
 * compilation.
 */
const COLOR = '#0a11ce'
const ON_COLOR = '#0a11cf'

/**
 * Returns the templates of all emails by file name. They are compiled ahead of time (`npm run generate`),
 * because loading MJML takes longer than starting the server.
 */
export async function compileEmails(): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const kind of Object.keys(emailKinds) as EmailKind[]) {
    for (const language of languages) {
      const mail = texts[language][kind]
      const { html } = await mjml2html(layout(kind, language, mail), { fonts: {}, validationLevel: 'strict' })
      files[`${kind}.${language}.html`] = `${html
        .replaceAll(ON_COLOR, '{{onColor}}')
        .replaceAll(COLOR, '{{color}}')
        .replace(/[ \t]+$/gm, '')
        .replace(/\n{2,}/g, '\n')
        .trim()}\n`
      files[`${kind}.${language}.txt`] = asText(kind, mail)
    }
  }
  return files
}

function has(kind: EmailKind, placeholder: string): boolean {
  return (emailKinds[kind] as readonly string[]).includes(placeholder)
}

/** Turns portal URLs in a sentence into links. */
function withLinks(text: string): string {
  return text.replace(
    /\{\{portal\}\}(\/[\w/-]+)?/g,
    (address) => `<a class="plain" href="${address}">${address}</a>`,
  )
}

function layout(kind: EmailKind, language: Language, mail: EmailTexts): string {
  const common = texts[language]
  const facts = (mail.facts ?? [])
    .map(
      ([name, value]) =>
        `<tr><th scope="row" class="quiet" style="padding:6px 16px 6px 0;text-align:left;vertical-align:top;font-weight:400">${name}</th><td style="padding:6px 0;word-break:break-word">${value}</td></tr>`,
    )
    .join('')
  return `<mjml lang="${language}" dir="ltr">
  <mj-head>
    <mj-title>${mail.title}</mj-title>
    <mj-preview>${mail.lead.replace(/:$/, '.')}</mj-preview>
    <mj-raw>
      <meta name="color-scheme" content="light dark">
      <meta name="supported-color-schemes" content="light dark">
    </mj-raw>
    <mj-attributes>
      <mj-all font-family="system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif" />
      <mj-text font-size="16px" line-height="24px" color="#1c1a19" padding="0 24px 16px" />
    </mj-attributes>
    <mj-style>
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      .quiet, .quiet div { color: #5f5a57 !important; }
      a.plain { color: inherit; }
      .code { font-variant-numeric: tabular-nums; }
      @media (prefers-color-scheme: dark) {
        body, .page, .page > div { background: #151413 !important; background-color: #151413 !important; }
        .card, .card > table { background: #211f1d !important; background-color: #211f1d !important; }
        .card div, .card h1, .card p, .card td, .card th { color: #f1efed !important; }
        .card .box { background: #2e2b29 !important; }
        .card .quiet, .card .quiet div, .card .quiet p, .foot div { color: #b3ada9 !important; }
      }
    </mj-style>
  </mj-head>
  <mj-body background-color="#f4f3f1" css-class="page" width="560px">
    <mj-section padding="24px 0 0"></mj-section>
    <mj-wrapper css-class="card" background-color="#ffffff" padding="0 0 8px" border-top="4px solid ${COLOR}" border-radius="8px">
    <mj-section padding="0"><mj-column>
      <mj-text padding="24px 24px 8px" font-size="14px" font-weight="600">{{brand}}</mj-text>
      <mj-text><h1 style="margin:0;font-size:24px;line-height:32px;font-weight:600">${mail.title}</h1></mj-text>
      <mj-text>${mail.lead}</mj-text>
      ${
        has(kind, 'code')
          ? `<mj-text><p class="box code" aria-label="${common.code}" style="margin:0;padding:16px;border-radius:8px;background:#f4f3f1;font-size:32px;line-height:40px;font-weight:600;letter-spacing:6px;text-align:center">{{code}}</p></mj-text>`
          : ''
      }
      ${facts ? `<mj-text><table style="border-collapse:collapse;font-size:16px;line-height:24px">${facts}</table></mj-text>` : ''}
      ${
        mail.button
          ? `<mj-raw>{{#link}}</mj-raw>
      <mj-button href="{{link}}" background-color="${COLOR}" color="${ON_COLOR}" font-size="16px" font-weight="600" line-height="24px" inner-padding="12px 24px" border-radius="8px" padding="0 24px 16px" width="100%">${mail.button}</mj-button>
      <mj-text css-class="quiet" font-size="14px" line-height="20px">${common.link}<br><a class="plain" href="{{link}}" style="word-break:break-all">{{link}}</a></mj-text>
      <mj-raw>{{/link}}</mj-raw>`
          : ''
      }
      ${mail.after.map((line) => `<mj-text>${line}</mj-text>`).join('\n      ')}
      <mj-text css-class="quiet" font-size="14px" line-height="20px">${withLinks(mail.note)}</mj-text>
    </mj-column></mj-section>
    </mj-wrapper>
    <mj-section padding="16px 0 24px"><mj-column>
      <mj-text css-class="foot" font-size="13px" line-height="20px" color="#5f5a57" padding="0 24px" align="center">{{brand}}, {{to}}<br>${withLinks('{{portal}}')}</mj-text>
    </mj-column></mj-section>
  </mj-body>
</mjml>`
}

function asText(kind: EmailKind, mail: EmailTexts): string {
  const parts = [mail.title, mail.lead]
  if (has(kind, 'code')) parts.push('    {{code}}')
  if (mail.facts) parts.push(mail.facts.map(([name, value]) => `${name}: ${value}`).join('\n'))
  if (mail.button) parts.push(`{{#link}}${mail.button}:\n{{link}}\n\n{{/link}}${mail.after.join('\n')}`)
  else parts.push(mail.after.join('\n'))
  parts.push(mail.note, '-- \n{{brand}}, {{to}}\n{{portal}}')
  return `Subject: ${mail.subject}\n\n${parts.join('\n\n')}\n`
}
