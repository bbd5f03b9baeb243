import type { SwarmCommand, SwarmFigures, SwarmSettings } from './start-swarm.ts'
import { SwarmNode, type Totals } from './swarm-node.ts'

/** Number of steps over which PINGs are spread. */
const SLICES = 100

const totals: Totals = { opened: 0, turnedAway: 0, pulses: 0, pongs: 0, missed: 0 }
let nodes: SwarmNode[] = []
let cpu = process.cpuUsage()

process.on('message', (command: SwarmCommand) => {
  if (command.kind === 'start') start(command.settings)
  if (command.kind === 'busy') {
    for (const node of nodes) {
      node.isBusy = command.isBusy
      if (node.isBusy) node.ping()
    }
  }
  process.send?.(figures())
})
process.once('disconnect', () => process.exit())

function start(settings: SwarmSettings): void {
  nodes = settings.tokens.map((token, place) => new SwarmNode(token, place, settings, totals))
  for (const [index, node] of nodes.entries()) {
    setTimeout(() => node.open(), (index / nodes.length) * settings.rampSeconds * 1000)
  }
  let slice = 0
  setInterval(
    () => {
      for (let index = slice; index < nodes.length; index += SLICES)
        if (!nodes[index]?.isBusy) nodes[index]?.ping()
      slice = (slice + 1) % SLICES
    },
    (settings.pingSeconds * 1000) / SLICES,
  )
}

function figures(): SwarmFigures {
  const { user, system } = process.cpuUsage(cpu)
  cpu = process.cpuUsage()
  return {
    ...totals,
    connected: nodes.filter(({ isConnected }) => isConnected).length,
    laggard: nodes.reduce((oldest, { lastSlot }) => Math.min(oldest, lastSlot), Number.POSITIVE_INFINITY),
    cpuSeconds: (user + system) / 1e6,
  }
}
