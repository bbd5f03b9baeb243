import { Socket } from 'node:net'

export interface ConnectionRecord {
  /** `host:port` or the path of a UNIX socket, as the caller of `connect` wrote it; failed connections too. */
  targets: Set<string>
  stop(): void
}

/**
 * Records what this process connects to. All of `node:http`, `node:tls`, `fetch`, undici and pg connect by
 * `Socket.prototype.connect`; UDP, and so the DNS, is not recorded.
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

/** Reads each form of the arguments: options, a path, a port with a host, or Node's own array of options and listener. */
function targetOf(given: readonly unknown[]): string {
  const [first, second] = Array.isArray(given[0]) ? (given[0] as unknown[]) : given
  if (typeof first === 'object' && first !== null) {
    const { path, host, port } = first as { path?: string; host?: string; port?: number | string }
    return path ?? `${host ?? 'localhost'}:${port}`
  }
  if (typeof first === 'string' && !/^\d+$/.test(first)) return first
  return `${typeof second === 'string' ? second : 'localhost'}:${first}`
}
