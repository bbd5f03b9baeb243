import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { TestConnection } from './test-database.ts'

export interface DatabaseProxy {
  connection: TestConnection
  /** Cuts all connections, even during a statement, and accepts no more. */
  disconnect(): void
  bringBack(): void
  close(): Promise<void>
}

/** Starts a proxy to a database. The proxy can cut connections during a statement. */
export async function startDatabaseProxy(target: TestConnection): Promise<DatabaseProxy> {
  const { host, port } = target
  const sockets = new Set<Socket>()
  let away = false
  const server = createServer((client) => {
    if (away) return void client.destroy()
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    connection: { ...target, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    disconnect() {
      away = true
      cut()
    },
    bringBack() {
      away = false
    },
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
