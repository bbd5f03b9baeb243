import { sql } from 'kysely'
import { localize } from '../../platform/terminal.ts'
import {
  type CommandContext,
  type CommandOutput,
  createMessageOutput,
  type DefineCommand,
} from './command.ts'
import { migrate as texts } from './messages/migrate.ts'

/** Defines `migrate`, which reports the database's state. Commands that open the database migrate it first. */
export const defineMigrate: DefineCommand = (command, withContext) => {
  command.addHelpText('after', `\n${localize(texts.details())}`).action(withContext(report))
}

async function report({ db }: CommandContext): Promise<CommandOutput> {
  const { rows } = await sql<{ migration: string; role: string }>`
    select max(name) as migration, current_user::text as role from migrations
  `.execute(db)
  const { migration = '', role = '' } = rows[0] ?? {}
  return createMessageOutput(texts.upToDate({ migration, role }))
}
