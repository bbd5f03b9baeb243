import { type HearthProcess, startHearthProcess } from './hearth-process.ts'

/** A server for a test that does to it what others could not stand; helpers look for its database meanwhile. */
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
