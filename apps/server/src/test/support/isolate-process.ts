import { spawnSync } from 'node:child_process'

/** Prefix that runs a command in its own PID, IPC and mount namespaces, as a container runtime does. */
const UNSHARE = ['unshare', '--pid', '--ipc', '--mount', '--mount-proc', '--fork', '--kill-child']

const [command = '', ...args] = UNSHARE
const probe = spawnSync(command, [...args, 'true'], { encoding: 'utf8' })

/** Prefix that isolates a command; undefined if this machine does not permit namespaces. */
export const isolated = probe.status === 0 ? UNSHARE : undefined

/** Reason why `isolated` is undefined, shown for skipped tests. */
export const whyNotIsolated = `namespaces are not permitted here: ${probe.error?.message ?? probe.stderr}`
