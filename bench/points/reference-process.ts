import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import {
  type DatabaseConnection,
  openDatabase,
} from '../../apps/server/src/platform/database/open-database.ts'
import { reportFigures } from '../harness/report-figures.ts'

/**
 * Reference for reads: Fastify and one select by key through a pool like the server's, without validation.
 */
process.once('message', async (connection: DatabaseConnection) => {
  const { pool } = openDatabase(connection, { maxConnections: 20, onLost: () => undefined })
  const app = Fastify()
  app.get<{ Params: { id: string } }>('/totals/:id', async ({ params }) => {
    const { rows } = await pool.query('select * from settled_totals where member_id = $1', [params.id])
    return rows[0]
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  reportFigures()
  process.send?.((app.server.address() as AddressInfo).port)
})
process.once('disconnect', () => process.exit())
