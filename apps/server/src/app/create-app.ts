import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { isInsecureTrial, listNetworkSigns } from '../config/network-exposure.ts'
import { readSourceFile } from '../features/insights/read-source-file.ts'
import { checkPort } from '../platform/http/check-port.ts'
import { createLog } from '../platform/log.ts'
import { assertKnownFeatures } from './combine-features.ts'
import { openData } from './open-data.ts'
import { openServices } from './open-services.ts'
import { serveHttp } from './serve-http.ts'
import { createLifecycle, type StartContext } from './start-context.ts'
import { startGateway } from './start-gateway.ts'
import { startWorkers } from './start-workers.ts'

export interface Hearth {
  /** URL of the server on this machine. */
  url: string
  /** Stops all parts in reverse startup order, without losing acknowledged data. */
  stop(): Promise<void>
}

/**
 * Builds and starts every part of the server.
 * @param say receives progress messages
 * @throws ConfigError that names the invalid setting
 */
export async function startHearth(
  config: Config,
  say: (line: string) => void = () => undefined,
): Promise<Hearth> {
  const log = createLog(config.LOG_LEVEL ?? (config.NODE_ENV === 'production' ? 'info' : 'warn'))
  const { onStop, stop } = createLifecycle(log)
  const context: StartContext = { config, log, say, now: () => new Date(), onStop }
  try {
    assertKnownFeatures(config)
    warnOfRisks(context)
    await checkPort(config.HOST, config.PORT)
    const collecting = readSourceFile(join(config.DATA_DIR, 'sources.json'))

    const data = await openData(context)
    const services = await openServices(context, data)
    await startWorkers(context, data, services)
    const { app, checks } = await serveHttp(context, data, services, collecting)
    if (config.ROLES.includes('gateway')) {
      const gateway = startGateway(context, data, services, app.server)
      checks.gateway = () => gateway.isHealthy()
    }
    await app.listen({ host: config.HOST, port: config.PORT })
    const { port } = app.server.address() as AddressInfo
    return { url: `http://${hostOf(config.HOST)}:${port}`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function warnOfRisks({ config, log, say }: StartContext): void {
  const warn = (warning: string) => {
    log.warn(warning)
    say(`\n*** WARNING: ${warning} ***\n`)
  }
  if (isInsecureTrial(config))
    warn(
      `ALLOW_INSECURE_NETWORK is on: ${listNetworkSigns(config).join(', ')}. This is a trial: passwords and codes may be read by others in that network.`,
    )
  if (!config.BOT_CHECK)
    warn('BOT_CHECK is off: programs can sign up and log in as fast as the limits allow.')
}

/** Returns the host through which this machine reaches a listening address. */
function hostOf(address: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(address)) return 'localhost'
  return address.includes(':') ? `[${address}]` : address
}
