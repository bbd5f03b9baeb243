import fc from 'fast-check'

/** Hostile values: wrong types, range limits, and strings with special meanings. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    ...[
      '',
      ' ',
      '\0',
      '\ud800',
      '\u202egnp.exe',
      'раураl',
      '１',
      '%00',
      '../../../..',
      '\r\nSet-Cookie: a=b',
    ],
    ...["' or 1=1 --", '=HYPERLINK("x")', '<script>1</script>', '1e309', '-1', '9'.repeat(400), 'null'],
    // Nothing listens at these addresses, but `recordConnections` detects a server that connects to them.
    ...['http://127.0.0.1:9/', 'https://[::1]:9/', '//127.0.0.1:9/'],
    ...[null, -1, 0, 2 ** 53, Number.MAX_VALUE, true, [], {}, ['__proto__'], { __proto__: null, x: 1 }],
  ),
)
