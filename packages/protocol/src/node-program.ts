/** Minimum Node.js version of the node program, set by undici, its HTTP client. */
export const NODE_PROGRAM_NODE_JS = '22.19.0'

/** Name and version with which the node program identifies itself in User-Agent headers. */
export const NODE_PROGRAM_AGENT = 'hearth-node/0.1'

/** Name of the node program in lists of devices and in emails. */
export const NODE_PROGRAM_NAME = 'Hearth node'

/** Returns whether a User-Agent header names the node program, in any version. */
export const isNodeProgram = (userAgent: string): boolean => userAgent.startsWith('hearth-node/')
