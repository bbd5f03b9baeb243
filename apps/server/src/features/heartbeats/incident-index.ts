import type { Incident } from '../incidents/incident.ts'

/** Finds incidents by time. */
export class IncidentIndex {
  /** Oldest first. */
  readonly all: readonly Incident[]
  /** For each incident, the latest end of it and of those before it. */
  readonly #endsUpTo: readonly number[]

  constructor(incidents: readonly Incident[]) {
    this.all = incidents.toSorted((a, b) => a.startsAt - b.startsAt)
    let latest = Number.NEGATIVE_INFINITY
    this.#endsUpTo = this.all.map((incident) => {
      latest = Math.max(latest, endOf(incident))
      return latest
    })
  }

  /** Returns the incidents that overlap a period in milliseconds since 1970, oldest first. */
  within(from: number, to: number): Incident[] {
    const found: Incident[] = []
    for (let at = this.#countBefore(to) - 1; at >= 0 && (this.#endsUpTo[at] ?? 0) > from; at--) {
      const incident = this.all[at]
      if (incident && endOf(incident) > from) found.push(incident)
    }
    return found.reverse()
  }

  /** Returns the number of incidents that start before a time. */
  #countBefore(time: number): number {
    let low = 0
    let high = this.all.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.all[middle]?.startsAt ?? 0) < time) low = middle + 1
      else high = middle
    }
    return low
  }
}

const endOf = ({ endsAt }: Incident) => endsAt ?? Number.POSITIVE_INFINITY
