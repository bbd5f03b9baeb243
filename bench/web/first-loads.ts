import { median } from '../harness/median.ts'
import type { Row } from '../report.ts'
import { buildReactAlone } from './build-react-alone.ts'
import { buildSvelteKit } from './build-svelte-kit.ts'
import { type Lighthouse, openLighthouse } from './open-lighthouse.ts'
import type { Browser, Portal } from './open-portal.ts'
import { serveFolder } from './serve-folder.ts'

const ROUNDS = 5
const KIB = 1024

interface Load {
  bytes: number
  /** Largest contentful paint in seconds. */
  painted: number
  shift: number
  score: number
}

const measures: {
  of: keyof Load
  name: string
  unit: string
  aims: { signIn: string; dashboard: string }
}[] = [
  { of: 'bytes', name: 'transfer size', unit: 'KiB', aims: { signIn: '90', dashboard: '200' } },
  {
    of: 'painted',
    name: 'largest contentful paint',
    unit: 's',
    aims: { signIn: 'under 1.3', dashboard: 'under 2.1' },
  },
  {
    of: 'score',
    name: 'Lighthouse performance score',
    unit: '',
    aims: { signIn: '0.95', dashboard: '0.90' },
  },
  {
    of: 'shift',
    name: 'cumulative layout shift',
    unit: '',
    aims: { signIn: 'under 0.02', dashboard: 'under 0.02' },
  },
]

/**
 * Measures first loads without a cache, beside those of other applications.
 * @param reference folder with a built application; default: a login form with React alone and with SvelteKit
 */
export async function measureFirstLoads(portal: Portal, reference: string | undefined): Promise<Row[]> {
  const lighthouse = await openLighthouse()
  const folders = reference
    ? { 'the other application': reference }
    : { 'React alone': await buildReactAlone(), SvelteKit: await buildSvelteKit() }
  const others = await Promise.all(
    Object.entries(folders).map(async ([name, folder]) => ({ name, ...(await serveFolder(folder)) })),
  )
  const stranger = await portal.openBrowser()
  const member = await portal.openMembersBrowser()
  const pages = [
    { page: 'signIn', path: '/auth', otherPath: '/sign-in', browser: stranger },
    { page: 'dashboard', path: '/dashboard', otherPath: '/', browser: member },
  ] as const
  try {
    const rows: Row[] = []
    for (const { page, path, otherPath, browser } of pages) {
      const load = await loadOften(lighthouse, browser, portal.url + path)
      for (const { name, url } of others) {
        const beside = await loadOften(lighthouse, stranger, url + otherPath)
        for (const { of, name: measure, unit, aims } of measures) {
          rows.push({
            name: `${path}, first load: ${measure}`,
            value: load[of],
            unit,
            reference: name,
            referenceValue: beside[of],
            note: `Aim: ${aims[page]}.`,
          })
        }
      }
    }
    return rows
  } finally {
    await stranger.close()
    await member.close()
    for (const { stop } of others) stop()
  }
}

async function loadOften(lighthouse: Lighthouse, browser: Browser, url: string): Promise<Load> {
  const loads: Load[] = []
  for (let round = 0; round < ROUNDS; round++) loads.push(await loadOnce(lighthouse, browser, url))
  const middle = (of: keyof Load) => median(loads.map((load) => load[of]))
  return {
    bytes: middle('bytes'),
    painted: middle('painted'),
    shift: middle('shift'),
    score: middle('score'),
  }
}

/**
 * Loads a page with Lighthouse's mobile preset, but a desktop viewport, because small screens get a card
 * instead of the portal.
 */
async function loadOnce(lighthouse: Lighthouse, { port }: Browser, url: string): Promise<Load> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance'],
    formFactor: 'mobile',
    screenEmulation: { mobile: true, width: 1280, height: 800, deviceScaleFactor: 1 },
  })
  if (!result || result.lhr.runtimeError) {
    throw new Error(`Failed to load ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  }
  const { audits, categories } = result.lhr
  const figure = (audit: string) => {
    const value = audits[audit]?.numericValue
    if (value === undefined) throw new Error(`Lighthouse returned no ${audit} for ${url}.`)
    return value
  }
  return {
    bytes: figure('total-byte-weight') / KIB,
    painted: figure('largest-contentful-paint') / 1000,
    shift: figure('cumulative-layout-shift'),
    score: categories.performance?.score ?? 0,
  }
}
