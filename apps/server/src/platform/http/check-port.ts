import { createServer } from 'node:net'
import { ConfigError } from '../../errors/config-error.ts'

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
      return new ConfigError(`PORT ${port} is taken by another program. Stop it, or set PORT to a free port.`)
    case 'EACCES':
      return new ConfigError(`PORT ${port} needs rights this user lacks. Set PORT to 1024 or above.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigError(
        `HOST is ${JSON.stringify(host)}. Expected an address of this machine, such as 127.0.0.1 or 0.0.0.0.`,
      )
    default:
      return error
  }
}
