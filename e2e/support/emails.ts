import { expect } from './fixtures.ts'

interface Email {
  code: string
  link: string
}

/**
 * Waits for an email with a code and a link of the given type, such as `recovery`. Returns the newest one.
 */
export async function newestMail(
  url: string,
  email: string,
  kind: 'recovery' | 'signup' | 'email_change',
): Promise<Email> {
  let found: Partial<Email> | undefined
  await expect
    .poll(
      async () => {
        const emails: ({ to: string } & Partial<Email>)[] = await (await fetch(`${url}/dev/mail.json`)).json()
        found = emails.find(({ to, link }) => to === email && link?.includes(`type=${kind}`))
        return Boolean(found?.code && found.link)
      },
      { message: `a mail with a code and a link of kind ${kind} to ${email}` },
    )
    .toBe(true)
  return found as Email
}
