import type { Config } from '../../../config/config.ts'
import { markerPath, readMarker } from '../../../features/restores/marker-file.ts'
import type { Finding } from './finding.ts'

/** How long a restore is reported. Members may ask about it weeks later. */
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
      message: 'AFTER_RESTORE is keep: a restored backup brings back ended sessions and removed keys.',
      fix: 'Remove AFTER_RESTORE once the intended restore has been started.',
    }
  }
  const marker = await readMarker(markerPath(config)).catch(() => undefined)
  if (!marker) return { severity: 'note', check, message: 'not checked: no marker of a server is here.' }
  const { restored } = marker
  if (!restored || now.getTime() - new Date(restored.at).getTime() > REPORTED_MS) {
    return { severity: 'ok', check, message: 'no restored backup was noticed in the last 30 days.' }
  }
  return {
    severity: 'warning',
    check,
    message: `the server noticed a restored backup at ${restored.at}. ${restored.because} Members sign in again, nodes run "login" again.`,
    fix: 'Set operator roles again: npm run operator -- operators set ADDRESS ROLE --reason TEXT.',
  }
}
