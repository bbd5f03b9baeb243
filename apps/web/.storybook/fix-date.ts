import { NOW } from '../../../e2e/screenshots/filled.ts'

/** Stops the clock at the time of the mock responses. Returns a function that starts it again. */
export function fixDate(): () => void {
  const RealDate = Date
  globalThis.Date = class extends RealDate {
    constructor(...parts: unknown[]) {
      super(...((parts.length === 0 ? [NOW] : parts) as [number]))
    }
    static override now = () => NOW
  } as DateConstructor
  return () => {
    globalThis.Date = RealDate
  }
}
