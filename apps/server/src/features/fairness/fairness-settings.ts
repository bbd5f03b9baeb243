import type { Database } from '../../platform/database/database.ts'
import { readRules } from '../points/rules/read-rules.ts'
import { type RuleName, ruleDefinitions } from '../points/rules/rule-names.ts'
import { type FairnessSettings, signalNames } from './signal.ts'

/**
 * Reads the current fairness settings.
 * @returns the settings; `since` is the start of the newest change, undefined if there is none
 */
export async function readFairnessSettings(
  db: Database,
): Promise<FairnessSettings & { since: Date | undefined }> {
  const { versions, readAt } = await readRules(db)
  const started: number[] = []
  const settings = buildSettings((name) => {
    const current = versions.get(name)?.findLast(({ startsAt }) => startsAt <= readAt)
    if (current) started.push(current.startsAt)
    return current?.value ?? ruleDefinitions[name].initial
  })
  return { ...settings, since: started.length > 0 ? new Date(Math.max(...started)) : undefined }
}

export const initialSettings = (): FairnessSettings => buildSettings((name) => ruleDefinitions[name].initial)

function buildSettings(read: (name: RuleName) => string): FairnessSettings {
  const weights = signalNames.map((name) => {
    const rule = `signal_${name.replaceAll('-', '_')}` as RuleName
    return [name, Number(read(rule))]
  })
  return {
    suspendAt: Number(read('hold_at_score')),
    checkAt: Number(read('check_at_score')),
    weights: Object.fromEntries(weights),
  }
}
