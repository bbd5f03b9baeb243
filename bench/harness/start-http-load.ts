import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ask } from './ask.ts'

export interface HttpCommand {
  port: number
  /** Whole requests, sent in turn, over and over. */
  requests: string[]
  /** Keep-alive connections, each with one request on its way at most. */
  lanes: number
  seconds: number
  /** Sent evenly, whether or not earlier ones are answered yet; without it as fast as answers come. */
  perSecond?: number
}

export interface HttpLoad {
  answered: number
  perSecond: number
  medianMs: number
  p99Ms: number
  slowestMs: number
  /** That the load itself took. */
  cores: number
}

/** Sends requests from a process of its own; any answer but a 200 ends the bench. */
export function startHttpLoad() {
  const child = fork(fileURLToPath(new URL('http-load-process.ts', import.meta.url)))
  return {
    run: (command: HttpCommand) => ask<HttpLoad>(child, command),
    stop: () => void child.kill(),
  }
}

/** A request for the main API by its path, as the load takes it. */
export function getRequest(path: string, token: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: bench\r\nuser-agent: bench\r\nauthorization: Bearer ${token}\r\n\r\n`
}

/** The same for a request with a body. */
export function postRequest(path: string, token: string, json: unknown): string {
  const body = JSON.stringify(json)
  return `POST ${path} HTTP/1.1\r\nhost: bench\r\nuser-agent: bench\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}
