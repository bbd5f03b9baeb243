import type { AddressInfo } from 'node:net'
import { CONNECTED_MESSAGE } from '@hearth/protocol/node-messages'
import { WebSocketServer } from 'ws'
import { reportFigures } from '../harness/report-figures.ts'

/** Reference for the gateway: the bare library, which responds to each PING without authentication. */
const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
  reportFigures()
  process.send?.((server.address() as AddressInfo).port)
})
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as { type: string }
    if (message.type === 'PING') socket.send(JSON.stringify({ type: 'PONG' }))
  })
  socket.send(JSON.stringify({ message: CONNECTED_MESSAGE }))
})
process.once('disconnect', () => process.exit())
