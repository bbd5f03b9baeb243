import { createServer } from 'node:net'
import { ConfigError } from '../../errors/config-error.ts'
import { messages } from '../messages.ts'

/**
 * Verifies that the port is free before other parts of the server start.
 * @throws ConfigError that names the setting
 */
export async function checkPort(host: string, port: number): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ConfigError(messages.portInUse({ port: String(port) }))
    case 'EACCES':
      return new ConfigError(messages.portForbidden({ port: String(port) }))
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigError(messages.invalidHost({ host: JSON.stringify(host) }))
    default:
      return error
  }
}
