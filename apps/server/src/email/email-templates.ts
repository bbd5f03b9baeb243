import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Message } from '@hearth/protocol/messages'
import { ConfigError } from '../errors/config-error.ts'
import {
  commonPlaceholders,
  type EmailKind,
  emailKinds,
  type Language,
  languages,
  newsKinds,
  proofPlaceholders,
} from './email-kinds.ts'
import { findTemplateFault } from './fill-template.ts'
import { messages } from './messages.ts'

export interface EmailTemplate {
  subject: string
  text: string
  html: string
}

export type EmailTemplates = Record<`${EmailKind}.${Language}`, EmailTemplate>

const COMPILED = fileURLToPath(new URL('compiled', import.meta.url))
const MAX_BYTES = 200_000

let builtIn: EmailTemplates | undefined

/** Returns the templates that `compile-emails.ts` generated. Reads them once. */
export function builtInTemplates(): EmailTemplates {
  builtIn ??= Object.fromEntries(
    templateNames().map((name) => [
      name,
      {
        ...splitSubject(readFileSync(join(COMPILED, `${name}.txt`), 'utf8')),
        html: readFileSync(join(COMPILED, `${name}.html`), 'utf8'),
      },
    ]),
  ) as EmailTemplates
  return builtIn
}

/**
 * Loads the templates. The operator's `<kind>.<language>.html` and `.txt` files replace built-in ones. The
 * first line of a `.txt` file is `Subject: …`.
 * @param directory may be missing
 * @throws ConfigError for the first invalid file
 */
export function readEmailTemplates(directory: string): EmailTemplates {
  const templates = { ...builtInTemplates() }
  for (const file of listFiles(directory)) {
    const [, name, ending] = /^(.+)\.(html|txt)$/.exec(file) ?? []
    const known = templateNames().find((templateName) => templateName === name)
    if (!known) {
      const kinds = Object.keys(emailKinds).join(', ')
      const endings = languages.map((language) => `.${language}`).join(', ')
      throw new ConfigError(messages.unknownName({ path: join(directory, file), kinds, languages: endings }))
    }
    const path = join(directory, file)
    const content = readTemplate(path, known.slice(0, known.lastIndexOf('.')) as EmailKind)
    if (ending === 'html') templates[known] = { ...templates[known], html: content }
    else {
      const split = splitSubject(content)
      if (!split.subject) throw new ConfigError(messages.noSubject({ path }))
      templates[known] = { ...templates[known], ...split }
    }
  }
  return templates
}

function templateNames(): (keyof EmailTemplates)[] {
  const kinds = Object.keys(emailKinds) as EmailKind[]
  return kinds.flatMap((kind) => languages.map((language) => `${kind}.${language}` as const))
}

function listFiles(directory: string): string[] {
  try {
    // Ignore hidden files of editors and the file system.
    return readdirSync(directory).filter((file) => !file.startsWith('.'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw new ConfigError(messages.unreadableDirectory({ path: directory, reason: (error as Error).message }))
  }
}

function readTemplate(path: string, kind: EmailKind): string {
  const createError = (fault: Message) => new ConfigError(messages.fault({ path, fault }))
  let bytes: Buffer
  let content: string
  try {
    bytes = readFileSync(path)
    content = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n')
  } catch (error) {
    throw new ConfigError(messages.notUtf8({ path, reason: (error as Error).message }))
  }
  if (bytes.length > MAX_BYTES)
    throw new ConfigError(messages.tooLarge({ path, size: bytes.length, maximum: MAX_BYTES }))
  const placeholders: readonly string[] = emailKinds[kind]
  const fault = findTemplateFault(content, [...placeholders, ...commonPlaceholders])
  if (fault) throw createError(fault)
  // Notifications had no link in earlier versions, so operators' templates may lack one.
  const needsProof = !newsKinds.includes(kind)
  const proofs = proofPlaceholders.filter((proof) => needsProof && placeholders.includes(proof))
  if (proofs.length > 0 && !proofs.some((proof) => content.includes(`{{${proof}}}`)))
    throw createError(messages.noProof({ placeholders: proofs.map((proof) => `{{${proof}}}`).join(', ') }))
  return content
}

function splitSubject(content: string): { subject: string; text: string } {
  const [, subject = '', text = ''] = /^Subject: *(\S[^\n]*)\n+([\s\S]*)$/.exec(content) ?? []
  return { subject, text }
}
