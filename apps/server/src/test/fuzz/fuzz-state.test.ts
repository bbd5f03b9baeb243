import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addFailure, count, createState, loadState, saveState } from './fuzz-state.ts'

function openDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'hearth-fuzz-state-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return directory
}

test('continues with the saved figures', () => {
  const directory = openDirectory()
  const file = join(directory, 'data', 'fuzz.json')
  expect(loadState(file)).toBeUndefined()
  const state = createState(7)
  state.done = 2500
  count(state.bySurface, 'api', 200)
  count(state.bySurface, 'api', 200)
  addFailure(state, {
    index: 3,
    what: 'login',
    who: 'nobody',
    faults: ['responded with 500'],
    sent: '',
    answered: '',
  })
  saveState(file, state)
  expect(loadState(file)).toEqual({ ...state, bySurface: { api: { 200: 2 } }, failed: 1 })
  expect(readdirSync(join(directory, 'data'))).toEqual(['fuzz.json'])
})

test('rejects an invalid state file', () => {
  const file = join(openDirectory(), 'fuzz.json')
  writeFileSync(file, '{"seed":1}')
  expect(() => loadState(file)).toThrow()
})
