import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { slotEndAfter, slotOffset } from '../../features/heartbeats/slots.ts'
import { setRule } from '../../features/points/rules/set-rule.ts'
import { settleDays } from '../../features/points/settle-days.ts'
import { compareBooked, compareShown } from './compare-with-model.ts'
import type { Scenario, Step } from './model-steps.ts'
import { readJournals } from './modelled-gateway.ts'
import { type Lane, ModelledNetwork } from './modelled-network.ts'
import { dayOf } from './points-model.ts'

const DAY_MS = 86_400_000
const PING_MS = 30_000

/**
 * Runs a scenario.
 * @throws if anything differs from the model
 */
export async function runScenario(lane: Lane, scenario: Scenario): Promise<void> {
  const network = new ModelledNetwork(lane, scenario)
  try {
    await startNetwork(network)
    for (const step of scenario.steps) {
      await apply(network, step)
      for (const host of network.hosts) await network.waitUntilIdle(host)
    }
    await end(network)
  } finally {
    for (const { process } of network.hosts) await process?.crash()
    rmSync(join(lane.directory, network.name), { recursive: true, force: true })
  }
}

async function startNetwork(network: ModelledNetwork): Promise<void> {
  const { points, perMember, perSubnet, nodeIds } = network.scenario
  const initial = {
    heartbeat_points: points,
    heartbeats_per_member: String(perMember),
    heartbeats_per_network: String(perSubnet),
  }
  await sql`delete from rules`.execute(network.lane.db)
  await sql`
    insert into rules (name, starts_at, value, set_by)
    select key, '2031-01-01T00:00:00Z', value::numeric, 'model' from json_each_text(${JSON.stringify(initial)})
  `.execute(network.lane.db)
  for (const [name, value] of Object.entries(initial))
    network.model.setRule(name as keyof typeof initial, Date.parse('2031-01-01T00:00:00Z'), value)
  for (const host of network.hosts) await network.start(host)
  for (const node of nodeIds.keys())
    await apply(network, { kind: 'connect', node, gateway: node % 2, subnet: node >> 1, reported: true })
}

async function apply(network: ModelledNetwork, step: Step): Promise<void> {
  const { intervalMs, nodeIds } = network.scenario
  const host = 'gateway' in step ? network.hosts[step.gateway] : undefined
  const process = host?.process
  const node = 'node' in step ? (nodeIds[step.node] ?? '') : ''
  switch (step.kind) {
    case 'pass':
      return network.race(() => {
        const tickMs = Math.min(PING_MS, intervalMs / 6)
        for (let left = (step.sixths * intervalMs) / 6; left > 0; left -= tickMs) {
          network.now += Math.min(left, tickMs)
          for (const { process } of network.hosts) process?.tick()
          for (const { process } of network.hosts)
            for (const id of nodeIds) if (!network.silent.has(id)) process?.hear(id)
        }
      })
    case 'pause':
      return network.race(() => {
        network.now += step.seconds * 1000
        for (const { process } of network.hosts) process?.tick()
      })
    case 'connect': {
      if (!process || process.line.isAway) return
      network.silent.delete(node)
      await process.connect(node, network.subnetOf(step.subnet), network.stored.get(node))
      const other = network.hosts[1 - step.gateway]?.process
      if (step.reported) other?.disconnect(node)
      return
    }
    case 'drop':
      for (const { process } of network.hosts) process?.disconnect(node)
      return
    case 'silence':
      network.silent.add(node)
      return
    case 'keep':
      if (host) await network.save(host)
      return
    case 'stop':
      if (host) await network.stop(host)
      return
    case 'crash':
      if (host) await network.crash(host)
      return
    case 'start':
      if (host) await network.start(host)
      return
    case 'outage':
      if (process) process.line.isAway = true
      return
    case 'recovery':
      if (process) process.line.isAway = false
      return
    case 'fate':
      if (process) process.line.fate = step.fate
      return
    case 'set clock':
      if (host) host.skewMs += step.bySeconds * 1000
      return network.race(() => process?.tick())
    case 'rule': {
      const startsAt = network.now + step.inSeconds * 1000
      await network.advanceClock()
      const { name, value } = step
      await setRule(network.lane.db, { name, value, startsAt: new Date(startsAt), setBy: 'model' })
      network.model.setRule(name, startsAt, value)
      return
    }
    case 'settle': {
      const today = dayOf(network.now + step.daysAhead * DAY_MS)
      await Promise.all(Array.from({ length: step.processes }, () => settleDays(network.lane.db, today)))
      network.model.settle(today)
      return
    }
    case 'hand in': {
      const slots = step.slots.map(({ node, slotsAgo, subnet: from }) => {
        const nodeId = nodeIds[node] ?? ''
        const slotEnd =
          slotEndAfter(network.now, slotOffset(nodeId, intervalMs), intervalMs) - slotsAgo * intervalMs
        return {
          memberId: network.memberOf(nodeId),
          nodeId,
          slotEnd,
          intervalMs,
          subnet: network.subnetOf(from),
        }
      })
      await network.advanceClock()
      for (const gateway of step.gateways)
        for (const slot of slots) network.hosts[gateway]?.process?.apply({ ...slot })
      return
    }
  }
}

/**
 * Reconnects the running hosts to the database, starts the others that left a journal, and stops each when it
 * is idle. Everything must match the model at that point, and the bookings again after all days are settled.
 */
async function end(network: ModelledNetwork): Promise<void> {
  for (const host of network.hosts) {
    if (host.process) host.process.line.isAway = false
    else if (readJournals(host.root).length > 0) await network.start(host)
    await network.stop(host)
  }
  await compareBooked(network.lane, network.model, network.members, network.reported)
  await compareShown(network.lane, network.model, network.members, network.now)
  const today = dayOf(network.now + 3 * DAY_MS)
  await settleDays(network.lane.db, today)
  network.model.settle(today)
  await compareBooked(network.lane, network.model, network.members, network.reported)
}
