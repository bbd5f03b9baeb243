import type { Config } from '../../../config/config.ts'
import { markerPath, readMarker } from '../../../features/restores/marker-file.ts'
import type { Finding } from './finding.ts'
import { restoreFindings as texts } from './messages.ts'

/** Period in which a restore is reported. Members may ask about it weeks later. */
const REPORTED_MS = 30 * 86_400_000

/** Reports a database restore that the server on this machine detected and recorded in a file. */
export async function inspectRestores(
  config: Pick<Config, 'DATA_DIR' | 'RESTORE_MARKER_FILE' | 'AFTER_RESTORE'>,
  now: Date,
): Promise<Finding> {
  const check = 'restore'
  if (config.AFTER_RESTORE === 'keep') {
    return {
      severity: 'warning',
      check,
      message: texts.accepted(),
      fix: texts.acceptedFix(),
    }
  }
  const marker = await readMarker(markerPath(config)).catch(() => undefined)
  if (!marker) return { severity: 'note', check, message: texts.noMarker() }
  const { restored } = marker
  if (!restored || now.getTime() - new Date(restored.at).getTime() > REPORTED_MS) {
    return { severity: 'ok', check, message: texts.none() }
  }
  return {
    severity: 'warning',
    check,
    message: texts.detected({ time: { time: restored.at }, reason: restored.because }),
    fix: texts.detectedFix(),
  }
}
