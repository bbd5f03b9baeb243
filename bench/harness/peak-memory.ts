import { readFileSync } from 'node:fs'

/** Watches a process's peak resident memory (proc_pid_status(5), VmHWM). `stop` returns it in MiB. */
export function watchPeakMemory(pid: number): { stop(): number } {
  let peak = 0
  const timer = setInterval(() => {
    try {
      const [, kibibytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
      peak = Number(kibibytes) / 1024
    } catch {
      // The process has exited.
    }
  }, 200)
  return {
    stop() {
      clearInterval(timer)
      return peak
    },
  }
}
