/**
 * Share of a slot during which a node must be present. Half, so that a short reconnect or restart costs no
 * slot and a new node soon earns its first slot.
 */
export const PRESENCE_SHARE = 0.5
