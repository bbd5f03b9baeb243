interface Deviation {
  /** Comma-separated IDs of the requirements that are not followed literally. */
  id: string
  /** Behavior of the portal. */
  behavior: string
  reason: string
  /** Date of the decision, YYYY-MM-DD. */
  date: string
}

const date = '2026-11-23'

/** All known deviations from the letter of the specification. */
export const deviations: Deviation[] = [
  {
    id: 'API-06, API-08',
    behavior: 'The portal sends {"version": n} with an acceptance. The server takes an empty body, too.',
    reason: 'A policy can change while its prompt is open. The version names the text that the member saw.',
    date,
  },
  {
    id: 'CAC-01',
    behavior:
      'Statistics are requested every 15 seconds while live updates are not connected, and every 5 minutes while they are.',
    reason: 'Points change with each heartbeat. After 30 minutes without a request the total would be wrong.',
    date,
  },
  {
    id: 'CAC-03',
    behavior:
      'A query that answers 401 is not retried. The session is renewed first, then the query runs again.',
    reason:
      'The same token gets the same answer. Two retries would delay each renewal of the session by 3 seconds.',
    date,
  },
  {
    id: 'CAC-05',
    behavior: 'The gateway that answered last is tried first, then the others in order.',
    reason: 'A first gateway that does not answer would delay the picture by 8 seconds on each visit.',
    date,
  },
  {
    id: 'DLG-04, POL-02',
    behavior:
      'The prompt for the privacy policy cannot be submitted without acceptance, because Continue is disabled until then. Only closing it skips it for the session.',
    reason: 'The specification also requires the acceptance to enable Continue.',
    date: '2026-11-27',
  },
  {
    id: 'ERR-03',
    behavior:
      'Parts of an answer that cannot be shown are left out: objects in place of text, null in place of list items. A query that is answered with another type, such as null, fails.',
    reason:
      'Used as they are, they would replace the page with an error, and a card without data would load forever. All other parts are used as they came.',
    date,
  },
  {
    id: 'LAY-07',
    behavior: 'A new installation shows no social links.',
    reason:
      'The specification names no addresses, and an invented default would send members to accounts of strangers. BRAND_LINKS sets them.',
    date,
  },
  {
    id: 'MID-02, MID-04',
    behavior: 'The Machine ID status is requested once a Smart Account is completed, not before.',
    reason:
      'Without a Smart Account there is no Machine ID. Each member without one would send a request every 10 seconds.',
    date,
  },
]
