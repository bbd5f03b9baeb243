/**
 * Returns the text that Hearth prints when it is ready.
 * @param url address of the server
 * @param options.publicUrl address of the portal, if different
 * @param options.dataDirectory DATA_DIR for commands, if not the default
 * @param options.databaseUrl true if commands need DATABASE_URL, which is not printed because it may contain
 * a password
 */
export function greeting(
  url: string,
  options: {
    outbox: boolean
    publicUrl?: string | undefined
    dataDirectory?: string | undefined
    databaseUrl?: boolean
  },
): string {
  const beside = options.dataDirectory ? `DATA_DIR=${options.dataDirectory} ` : ''
  const rows = [
    ['Portal', options.publicUrl ?? url],
    ...(options.outbox
      ? [['Mails', `${url}/dev/mail (no mail server is configured, so they stay here)`]]
      : []),
    ['API', `${url}/api/docs`],
  ]
  const login = url === 'http://localhost:3000' ? 'login' : `login --server ${url}`
  return `
Hearth is ready.

${rows.map(([name, value]) => `  ${name?.padEnd(8)}${value}`).join('\n')}

Sign up in the portal, then start a node in a second terminal:

  npm run node -- ${login}
  npm run node -- start

Make yourself the first operator, by the address that you signed up with${options.databaseUrl ? ' (set DATABASE_URL as for the server)' : ''}:

  ${beside}npm run operator -- operators set you@example.org owner --reason "The first one"

Ctrl+C stops everything.
`
}
