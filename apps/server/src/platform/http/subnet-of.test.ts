import fc from 'fast-check'
import { expect, test } from 'vitest'
import { subnetOf } from './subnet-of.ts'

test('returns the IPv4 address or the first half of an IPv6 address in any spelling', () => {
  expect(subnetOf('192.0.2.7')).toBe('192.0.2.7')
  expect(subnetOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(subnetOf('2001:db8:1:2::1')).toBe(subnetOf('2001:0DB8:0001:0002:ffff:ffff:ffff:ffff'))
  expect(subnetOf('2001:db8:1:2::1')).not.toBe(subnetOf('2001:db8:1:3::1'))
  expect(subnetOf('2001:db8::1')).toBe('2001:db8:0:0')
  expect(subnetOf('fe80::1%eth0')).toBe('fe80:0:0:0')
  expect(subnetOf('::1')).toBe('0:0:0:0')
  // Ignore the port that some proxies add.
  expect(subnetOf('192.0.2.7:4711')).toBe('192.0.2.7')
  expect(subnetOf('[2001:db8::1]:4711')).toBe('2001:db8:0:0')
  expect(subnetOf('unknown')).toBe('unknown')
})

const group = fc.integer({ min: 0, max: 0xffff })
const octets = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 4, maxLength: 4 })

/** IPv6 notations (RFC 4291): uppercase, leading zeros, `::`, dots. */
const spelling = fc.record({
  upper: fc.boolean(),
  padded: fc.boolean(),
  run: fc.option(fc.tuple(fc.nat(7), fc.nat(7))),
  dotted: fc.boolean(),
  port: fc.boolean(),
})

type Spelling = typeof spelling extends fc.Arbitrary<infer Value> ? Value : never

function write(groups: number[], { upper, padded, run, dotted, port }: Spelling): string {
  const hex = groups.map((value) => value.toString(16).padStart(padded ? 4 : 1, '0'))
  const [high = 0, low = 0] = groups.slice(6)
  const parts = dotted ? [...hex.slice(0, 6), [high >> 8, high & 255, low >> 8, low & 255].join('.')] : hex
  let text = parts.join(':')
  const [from, to] = run ? [Math.min(...run), Math.max(...run) + 1] : [0, 0]
  const leftOut = groups.slice(from, to)
  if (leftOut.length > 0 && leftOut.every((value) => value === 0) && (!dotted || to <= 6)) {
    text = `${parts.slice(0, from).join(':')}::${parts.slice(to).join(':')}`
  }
  if (upper) text = text.toUpperCase()
  return port ? `[${text}]:443` : text
}

test('returns the /64 subnet for every spelling of an IPv6 address', () => {
  const groups = fc.array(fc.oneof(group, fc.constant(0)), { minLength: 8, maxLength: 8 })
  // True also for the obsolete IPv4-compatible notation, which is never routed.
  const isIpv4 = (all: number[]) =>
    all.slice(0, 5).every((value) => value === 0) && [0, 0xffff].includes(all[5] ?? 1)
  fc.assert(
    fc.property(groups, groups, spelling, spelling, (one, other, how, otherwise) => {
      fc.pre(!isIpv4(one))
      const network = one
        .slice(0, 4)
        .map((value) => value.toString(16))
        .join(':')
      const neighbour = [...one.slice(0, 4), ...other.slice(4)]
      fc.pre(!isIpv4(neighbour))
      expect(subnetOf(write(one, how))).toBe(network)
      expect(subnetOf(write(neighbour, otherwise))).toBe(network)
    }),
    { numRuns: 1000 },
  )
})

test('returns the same subnet for an IPv4 address and its IPv6-mapped forms', () => {
  fc.assert(
    fc.property(octets, spelling, ([a = 0, b = 0, c = 0, d = 0], how) => {
      const mapped = [0, 0, 0, 0, 0, 0xffff, a * 256 + b, c * 256 + d]
      for (const text of [[a, b, c, d].join('.'), `${[a, b, c, d].join('.')}:80`, write(mapped, how)]) {
        expect(subnetOf(text)).toBe([a, b, c, d].join('.'))
      }
    }),
    { numRuns: 500 },
  )
})

test('returns a subnet for any header', () => {
  fc.assert(fc.property(fc.string(), (text) => typeof subnetOf(text) === 'string'))
})
