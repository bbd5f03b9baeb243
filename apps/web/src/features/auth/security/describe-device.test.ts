import { expect, test } from 'vitest'
import { describeDevice } from './describe-device.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'Chrome on Windows',
    'desktop',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux', 'desktop'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
    'mobile',
  ],
  ['node', 'node', 'program'],
  ['hearth-node/0.1', 'Hearth node', 'program'],
  ['hearth-node/0.1 (Linux)', 'Hearth node on Linux', 'program'],
  [null, 'Unknown device', 'unknown'],
])('describes the user agent %s as %s', (userAgent, name, kind) => {
  expect(describeDevice(userAgent)).toEqual({ name, kind })
})
