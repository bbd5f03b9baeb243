import { endpoints } from '@hearth/protocol/endpoints'
import { call } from '../api/api.ts'
import { RULES_POLL_MS, setRules } from './rules.ts'

/**
 * Loads the rules in force now, every minute, and when a known change takes effect. A hidden page loads them
 * when it becomes visible. If a request fails, the last known rules remain.
 * @returns a function that stops
 */
export function watchRules(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = 0
  let stopped = false

  async function load() {
    dueAt = Date.now() + RULES_POLL_MS
    try {
      const rules = await call(endpoints.readCurrentRules, {})
      // Never show an unknown value as a promise.
      if (stopped || !endpoints.readCurrentRules.answer.safeParse(rules).success) return schedule()
      setRules(rules)
      const changesAt = rules.changesAt === null ? Number.NaN : Date.parse(rules.changesAt)
      if (changesAt > Date.now()) dueAt = Math.min(dueAt, changesAt)
    } catch (error) {
      console.warn(error)
    }
    schedule()
  }
  function schedule() {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(loadIfVisible, Math.max(0, dueAt - Date.now()))
  }
  function loadIfVisible() {
    if (!document.hidden) void load()
  }
  const onVisible = () => {
    if (Date.now() >= dueAt) loadIfVisible()
  }
  document.addEventListener('visibilitychange', onVisible)
  void load()
  return () => {
    stopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
