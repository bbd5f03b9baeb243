import { type HearthProcess, startHearthProcess } from './hearth-process.ts'

/** Starts a separate server for a destructive test. Helpers use its database during the test. */
export async function withOwnHearth(
  settings: Record<string, string>,
  use: (hearth: HearthProcess) => Promise<void>,
): Promise<void> {
  const hearth = await startHearthProcess(settings)
  const others = process.env.HEARTH_DATA_DIR
  process.env.HEARTH_DATA_DIR = hearth.environment.DATA_DIR
  try {
    await use(hearth)
  } finally {
    process.env.HEARTH_DATA_DIR = others
    await hearth.stop()
  }
}
