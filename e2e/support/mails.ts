import { expect } from './fixtures.ts'

interface Mail {
  code: string
  link: string
}

/** The newest mail to an address whose link is of a kind: `recovery` leads to a new password. Waits until it is there. */
export async function newestMail(
  url: string,
  email: string,
  kind: 'recovery' | 'signup' | 'email_change',
): Promise<Mail> {
  let found: Partial<Mail> | undefined
  await expect
    .poll(
      async () => {
        const mails: ({ to: string } & Partial<Mail>)[] = await (await fetch(`${url}/dev/mail.json`)).json()
        found = mails.find(({ to, link }) => to === email && link?.includes(`type=${kind}`))
        return Boolean(found?.code && found.link)
      },
      { message: `a mail with a code and a link of kind ${kind} to ${email}` },
    )
    .toBe(true)
  return found as Mail
}
