// Records the installation of an earlier version as a fixture for the upgrade test. It needs a checkout of that version
// with its dependencies:
//
//   node apps/server/src/test/upgrade/record-installation.ts --checkout ../earlier --version 0.1.0 --rows rows-of-first-release.sql \
//     --out first-release.json.br
//
// Everything in the fixture is generated: no address, name or key belongs to anyone.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../platform/embedded/embedded-postgres.ts'
import { urlOf } from '../support/open-test-database.ts'
import { parseAddress } from '../support/parse-address.ts'
import { compressDump, dumpRows, hashMigrations, type InstallationDump } from './installation-dump.ts'
import {
  idleEnvironment,
  OWNER_EMAIL,
  queueWork,
  recordAnswers,
  useInstallation,
} from './use-installation.ts'

const { values } = parseArgs({
  options: {
    checkout: { type: 'string' },
    version: { type: 'string' },
    /** SQL file next to this one, for rows that API calls do not create. */
    rows: { type: 'string' },
    out: { type: 'string' },
    members: { type: 'string', default: '1000' },
    days: { type: 'string', default: '9' },
  },
})
const { checkout, version, rows, out, members, days } = values
if (!checkout || !version || !out) throw new Error('Expected --checkout, --version and --out.')

const server = join(resolve(checkout), 'apps/server')
const dataDirectory = await mkdtemp(join(tmpdir(), 'hearth-record-'))
const postgres = await startEmbeddedPostgres({
  directory: join(dataDirectory, 'engine'),
  say: console.log,
  log: () => undefined,
})
const client = new pg.Client(postgres.administrator)
const children: ChildProcess[] = []
try {
  await client.connect()
  const dump = await record(version)
  await writeFile(new URL(out, import.meta.url), compressDump(dump))
  for (const { name, rows } of dump.tables) console.log(rows.split('\n').length - 1, name)
} finally {
  for (const child of children) child.kill()
  await client.end()
  await postgres.stop()
  await rm(dataDirectory, { recursive: true, force: true })
}

async function record(version: string): Promise<InstallationDump> {
  const seed = findProgram('src/cli/seed/main.ts', 'src/seed/main.ts')
  const reconcile = findProgram('src/cli/reconcile/main.ts', 'src/points/reconcile/main.ts')
  await ended(run(seed, ['--members', members, '--days', days]))

  await ageSomeDays()
  const first = await serve({})
  const secrets = await useInstallation(first.url, client)
  const operations = await readOperations(first.url)
  await waitForWork()
  await first.stop()
  if (rows) await client.query(await readFile(new URL(rows, import.meta.url), 'utf8'))
  const second = await serve(idleEnvironment)
  await queueWork(second.url, secrets)
  const answers = await recordAnswers(second.url, client)
  await second.stop()
  await ended(run(reconcile))

  const migrations = pathToFileURL(join(server, 'src/migrations/'))
  const { getConstructionPlans } = createRequire(join(server, 'package.json'))('pg-boss')
  return {
    version,
    recordedAt: new Date().toISOString(),
    migrations: await hashMigrations(migrations),
    jobQueue: getConstructionPlans('pgboss'),
    ...(await dumpRows(client)),
    files: await readFiles(join(dataDirectory, 'data')),
    secrets,
    answers,
    operations,
  }
}

/** Returns the first existing path, because program paths differ between versions. */
function findProgram(...paths: string[]): string {
  const found = paths.find((path) => existsSync(join(server, path)))
  if (!found) throw new Error(`${server} contains none of ${paths.join(', ')}.`)
  return found
}

function run(program: string, args: string[] = [], environment: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [join(server, program), ...args], {
    cwd: dataDirectory,
    env: {
      PATH: process.env.PATH ?? '',
      DATA_DIR: join(dataDirectory, 'data'),
      DATABASE_URL: urlOf(postgres.administrator),
      PORT: '0',
      BOT_CHECK_WORK: '10000',
      RATE_LIMIT_FACTOR: '1000',
      OPERATOR_EMAIL: OWNER_EMAIL,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

async function serve(environment: Record<string, string>) {
  const child = run('src/main.ts', [], environment)
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The server exited: ${output}`)))
    child.stdout?.on('data', (chunk) => {
      output += chunk
      const address = parseAddress(output)
      if (address) resolve(address)
    })
  })
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function ended(child: ChildProcess): Promise<void> {
  child.stdout?.pipe(process.stdout)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The command exited with ${code}.`)
}

async function readOperations(url: string): Promise<Record<string, string>> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId?: string }>>
  }
  return Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId = '' }]) => [
        `${method.toUpperCase()} ${path}`,
        operationId,
      ]),
    ),
  )
}

/**
 * Moves today's credits to yesterday for members without credits yesterday, so that the server settles and
 * archives them.
 */
async function ageSomeDays(): Promise<void> {
  await client.query(
    `update member_days d set day = day - 1, last_credit_at = last_credit_at - interval '1 day'
     where unsettled and settlements = 0 and referral = 0 and rewards = 0 and others = 0
       and not exists (select from member_days e where e.member_id = d.member_id and e.day = d.day - 1)`,
  )
}

/** Waits until exports are ready, emails are in the outbox, and past days are settled. */
async function waitForWork(): Promise<void> {
  for (;;) {
    const { rows } = await client.query(
      `select from pgboss.job where name in ('send-mail', 'export-data', 'register-verified-account')
         and state in ('created', 'retry', 'active')
       union all
       select from member_days where unsettled and day < (now() at time zone 'UTC')::date`,
    )
    if (rows.length === 0) return
    await sleep(500)
  }
}

async function readFiles(directory: string): Promise<Record<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const contents = files.map(async (file) => {
    return [file.slice(directory.length + 1), (await readFile(file)).toString('base64')] as const
  })
  return Object.fromEntries(await Promise.all(contents))
}
