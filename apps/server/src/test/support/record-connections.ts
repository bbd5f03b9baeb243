import { Socket } from 'node:net'

export interface ConnectionRecord {
  /** `host:port` or the path of a UNIX socket, as passed to `connect`. Includes failed connections. */
  targets: Set<string>
  stop(): void
}

/**
 * Records the connections of this process. `node:http`, `node:tls`, `fetch`, undici and pg all use
 * `Socket.prototype.connect`. UDP, and therefore DNS, is not recorded.
 */
export function recordConnections(): ConnectionRecord {
  const targets = new Set<string>()
  const original = Socket.prototype.connect
  Socket.prototype.connect = function (this: Socket, ...given: unknown[]) {
    targets.add(targetOf(given))
    return (original as (...passed: unknown[]) => Socket).apply(this, given)
  } as typeof original
  return {
    targets,
    stop() {
      Socket.prototype.connect = original
    },
  }
}

/** Parses the arguments of `connect`: options, a path, a port with a host, or Node.js's internal array. */
function targetOf(given: readonly unknown[]): string {
  const [first, second] = Array.isArray(given[0]) ? (given[0] as unknown[]) : given
  if (typeof first === 'object' && first !== null) {
    const { path, host, port } = first as { path?: string; host?: string; port?: number | string }
    return path ?? `${host ?? 'localhost'}:${port}`
  }
  if (typeof first === 'string' && !/^\d+$/.test(first)) return first
  return `${typeof second === 'string' ? second : 'localhost'}:${first}`
}
