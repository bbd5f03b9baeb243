import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { callChain } from './call-chain.ts'

const URL_FILE = 'rpc-url'

/** Saves the URL of the local chain in the chain's directory, where commands find it. */
export function saveChainUrl(directory: string, url: string): void {
  writeFileSync(join(directory, URL_FILE), `${url}\n`, { mode: 0o600 })
}

export function removeChainUrl(directory: string): void {
  rmSync(join(directory, URL_FILE), { force: true })
}

/** Returns the URL of the local chain of a running Hearth, or undefined if none runs on the directory. */
export async function findRunningChain(directory: string, chainId: number): Promise<string | undefined> {
  try {
    const url = readFileSync(join(directory, URL_FILE), 'utf8').trim()
    return Number(await callChain(url, 'eth_chainId')) === chainId ? url : undefined
  } catch {
    return undefined
  }
}
