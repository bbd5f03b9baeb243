import { expect, test } from 'vitest'
import { shape } from './shape.ts'

const member = shape({
  type: 'object',
  properties: {
    id: { type: 'string' },
    points: { anyOf: [{ type: 'number' }, { type: 'null' }] },
    nodes: { type: 'array', items: { type: 'object', properties: { slots: { type: 'integer' } } } },
    name: { type: ['string', 'null'] },
    status: { type: 'string', enum: ['Pending', 'Success'] },
  },
  required: ['id', 'points'],
})

test('accepts a valid value with unknown fields', { tags: ['ERR-03'] }, () => {
  const value = { id: 'm', points: null, nodes: [{ slots: 3 }], name: null, status: 'Success', more: 1 }
  expect(member.safeParse(value)).toEqual({ success: true, data: value })
})

test('reports the path of each difference', { tags: ['ERR-03'] }, () => {
  const issuesOf = (value: unknown) => {
    const checked = member.safeParse(value)
    return checked.success
      ? []
      : checked.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  }
  expect(issuesOf(null)).toEqual([' expected object, got null'])
  expect(issuesOf([])).toEqual([' expected object, got array'])
  expect(issuesOf({ id: 'm' })).toEqual(['points is missing'])
  expect(
    issuesOf({ id: 1, points: '2', nodes: [{ slots: 1 }, { slots: 0.5 }], name: 2, status: 'Gone' }),
  ).toEqual([
    'id expected string, got number',
    'points got string, which is none of what is expected',
    'nodes.1.slots expected integer, got number',
    'name expected string or null, got number',
    'status expected one of ["Pending","Success"]',
  ])
})
