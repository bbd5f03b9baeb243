import { OWNER_ROLE, SERVER_ROLE } from './ensure-database-roles.ts'
import { DATABASE, ensurePassword, ensurePasswordFile, SUPERUSER } from './initialize-cluster.ts'
import type { PostgresHome } from './postgres-home.ts'
import { SOCKET_PORT } from './socket-directory.ts'

export interface EmbeddedConnection {
  /** Directory of the socket. */
  host: string
  port: number
  user: string
  password: string
  database: string
}

/** Connections to the embedded database by role. */
export interface EmbeddedConnections {
  /** Reads and writes rows. */
  connection: EmbeddedConnection
  /** Owns the tables. */
  owner: EmbeddedConnection
  /** Superuser of the cluster, used only for roles and ownership. */
  administrator: EmbeddedConnection
}

/** Returns the connections to the embedded database. Creates missing password files. */
export function readEmbeddedConnections(home: PostgresHome, socketDirectory: string): EmbeddedConnections {
  const connect = (user: string, password: string) => ({
    host: socketDirectory,
    port: SOCKET_PORT,
    user,
    password,
    database: DATABASE,
  })
  return {
    administrator: connect(SUPERUSER, ensurePassword(home)),
    owner: connect(OWNER_ROLE, ensurePasswordFile(home.path, 'owner-password')),
    connection: connect(SERVER_ROLE, ensurePasswordFile(home.path, 'server-password')),
  }
}
