import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** One server's metrics. The composition root creates them; none are global. */
export interface Metrics {
  registry: Registry
  httpSeconds: Histogram<'method' | 'route' | 'status'>
  jobs: Counter<'job' | 'outcome'>
  gatewayConnections: Gauge
  gatewayMessages: Counter<'kind'>
  heartbeatCredits: Counter<'outcome'>
  creditBatchSeconds: Histogram
  creditsWaiting: Gauge
  creditJournalFailures: Counter
  authEvents: Counter<'event' | 'outcome'>
  liveStreams: Gauge
  relayerBalance: Gauge<'address'>
  relayerJobs: Counter<'kind' | 'outcome'>
  relayerFailures: Counter<'kind' | 'code'>
  relayerGas: Counter<'kind'>
  webhookDeliveries: Counter<'outcome'>
}

/**
 * Creates the metrics.
 * @param pool read at each scrape
 */
export function createMetrics(pool: {
  totalCount: number
  idleCount: number
  waitingCount: number
}): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'hearth_database_connections',
    help: 'Connections of the pool, by state; waiting is callers in the queue.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'hearth_http_request_seconds',
      help: 'Time from a request to its answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
    jobs: new Counter({
      name: 'hearth_jobs_total',
      help: 'Background jobs run, by kind and outcome.',
      labelNames: ['job', 'outcome'],
      registers: [registry],
    }),
    gatewayConnections: new Gauge({
      name: 'hearth_gateway_connections',
      help: 'Nodes connected to this process.',
      registers: [registry],
    }),
    gatewayMessages: new Counter({
      name: 'hearth_gateway_messages_total',
      help: 'Messages received from nodes, by kind.',
      labelNames: ['kind'],
      registers: [registry],
    }),
    heartbeatCredits: new Counter({
      name: 'hearth_heartbeat_credits_total',
      help: 'Slots that ended: credited, duplicate (was credited before), refused (by a limit, or too old), absent (the node was away too long), set_aside (cannot be booked), lost.',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    creditBatchSeconds: new Histogram({
      name: 'hearth_credit_batch_seconds',
      help: 'Time to book one batch of credits.',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers: [registry],
    }),
    creditsWaiting: new Gauge({
      name: 'hearth_credits_waiting',
      help: 'Earned heartbeats that wait to be booked, in memory or in the journal.',
      registers: [registry],
    }),
    creditJournalFailures: new Counter({
      name: 'hearth_credit_journal_failures_total',
      help: 'Writes of the journal of heartbeats that the disk refused.',
      registers: [registry],
    }),
    authEvents: new Counter({
      name: 'hearth_auth_events_total',
      help: 'Authentication events, by what and outcome.',
      labelNames: ['event', 'outcome'],
      registers: [registry],
    }),
    liveStreams: new Gauge({
      name: 'hearth_live_streams',
      help: 'Portals that follow their member\u2019s changes in this process.',
      registers: [registry],
    }),
    relayerBalance: new Gauge({
      name: 'hearth_relayer_balance_coins',
      help: 'What a key of the relayer has to pay for gas with, as this process saw it last.',
      labelNames: ['address'],
      registers: [registry],
    }),
    relayerJobs: new Counter({
      name: 'hearth_relayer_orders_total',
      help: 'Smart Accounts (deploy) and Machine IDs (execute) that were settled, by outcome: confirmed or failed.',
      labelNames: ['kind', 'outcome'],
      registers: [registry],
    }),
    relayerFailures: new Counter({
      name: 'hearth_relayer_failures_total',
      help: 'Smart Accounts (deploy) and Machine IDs (execute) that failed, by code; GAS_BUDGET_SPENT and WALLET_CHECK_TOO_EXPENSIVE cost no gas.',
      labelNames: ['kind', 'code'],
      registers: [registry],
    }),
    relayerGas: new Counter({
      name: 'hearth_relayer_gas_total',
      help: 'Gas limits of the transactions sent for Smart Accounts (deploy) and Machine IDs (execute).',
      labelNames: ['kind'],
      registers: [registry],
    }),
    webhookDeliveries: new Counter({
      name: 'hearth_webhook_deliveries_total',
      help: 'Tries to deliver events to webhooks: delivered, failed (and tried again), given_up, switched_off (given up, and the webhook with it).',
      labelNames: ['outcome'],
      registers: [registry],
    }),
  }
}
