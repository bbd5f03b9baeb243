import { sql } from 'kysely'
import { type CommandContext, type CommandOutput, type DefineCommand, formatMessage } from './command.ts'

/** Reports the state of the database, which is migrated before every command. */
export const defineMigrate: DefineCommand = (command, withContext) => {
  command
    .addHelpText(
      'after',
      `
Applies pending migrations and grants the server's role what it needs. With your own PostgreSQL, set DATABASE_URL to the
server's role and DATABASE_OWNER_URL to the role that owns the tables; then the server needs only DATABASE_URL.`,
    )
    .action(withContext(report))
}

async function report({ db }: CommandContext): Promise<CommandOutput> {
  const { rows } = await sql<{ name: string; role: string }>`
    select max(name) as name, current_user::text as role from migrations
  `.execute(db)
  return formatMessage(
    `The database is up to date (${rows[0]?.name}), and the role ${rows[0]?.role} has its privileges.`,
  )
}
