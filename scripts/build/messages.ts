import { join } from 'node:path'
import { commandOf, root } from '../paths.ts'

/** Returns the Node.js arguments of a Lingui command for the portal. */
export function messages(...command: string[]): string[] {
  const lingui = commandOf('@lingui/cli', 'apps/web', 'lingui')
  return [lingui, ...command, '--config', join(root, 'apps/web/lingui.config.ts'), '--workers', '1']
}
