import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ask } from './ask.ts'

export interface HttpCommand {
  port: number
  /** Complete requests, sent in turn and repeated. */
  requests: string[]
  /** Keep-alive connections, each with at most one request in flight. */
  lanes: number
  seconds: number
  /** Constant rate, regardless of responses. By default, each response triggers the next request. */
  perSecond?: number
}

export interface HttpLoad {
  answered: number
  perSecond: number
  medianMs: number
  p99Ms: number
  slowestMs: number
  /** CPU cores that the load generator itself used. */
  cores: number
}

/** Starts a load generator in its own process. Any status but 200 ends the benchmark. */
export function startHttpLoad() {
  const child = fork(fileURLToPath(new URL('http-load-process.ts', import.meta.url)))
  return {
    run: (command: HttpCommand) => ask<HttpLoad>(child, command),
    stop: () => void child.kill(),
  }
}

/** Formats a GET request to the API for the load generator. */
export function getRequest(path: string, token: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: bench\r\nuser-agent: bench\r\nauthorization: Bearer ${token}\r\n\r\n`
}

/** Formats a POST request to the API for the load generator. */
export function postRequest(path: string, token: string, json: unknown): string {
  const body = JSON.stringify(json)
  return `POST ${path} HTTP/1.1\r\nhost: bench\r\nuser-agent: bench\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}
