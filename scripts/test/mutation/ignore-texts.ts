/**
 * Functions whose arguments are texts. Their macros need literal arguments, and a test of a text would only repeat
 * it. `npm run check` verifies the catalogs.
 */
const TEXT_FUNCTIONS = new Set(['defineMessages', 'msg', 'ph', 'plural', 'select', 'selectOrdinal', 't'])

interface Call {
  type: string
  callee?: { type: string; name?: string }
}

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'texts',
    value: {
      shouldIgnore({ node }: { node: Call }) {
        const isText =
          node.type === 'CallExpression' &&
          node.callee?.type === 'Identifier' &&
          TEXT_FUNCTIONS.has(node.callee.name ?? '')
        return isText ? 'Texts are not rules.' : undefined
      },
    },
  },
]
