/**
 * Seconds after which a node that was not seen is away. Gateways save the time at which a node was seen every 30 s, and
 * a shorter interruption costs no heartbeat.
 */
export const NODE_AWAY_SECONDS = 90

/** Seconds for which a node must not have been seen before the event `node.away` is sent. */
export const AWAY_EVENT_SECONDS = 300

/** Seconds for which a node must have been back before the event `node.back` is sent. */
export const BACK_EVENT_SECONDS = 120
