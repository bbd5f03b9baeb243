import { type NodePath, type PluginObj, transformAsync, types } from '@babel/core'
import linguiMacro from '@lingui/babel-plugin-lingui-macro'
import { makeConfig } from '@lingui/conf'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import config from '../lingui.config.ts'

/**
 * Compiles Lingui macro calls together with their English messages, so English needs no catalog. Lingui's own
 * plugin compiles the other catalogs.
 */
export function messages(): Plugin {
  const linguiConfig = makeConfig(config)
  return {
    name: 'messages',
    enforce: 'pre',
    transform: {
      filter: {
        id: /\/(apps\/web|packages\/ui)\/src\/.+\.tsx?(\?|$)/,
        code: /from '@lingui\/(core|react)\/macro'/,
      },
      async handler(code, id) {
        const made = await transformAsync(code, {
          filename: id.replace(/\?.*/, ''),
          configFile: false,
          babelrc: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: [[linguiMacro, { linguiConfig, descriptorFields: 'message' }], compileTexts],
        })
        return made?.code ? { code: made.code, map: made.map } : null
      },
    },
  }
}

/** Compiles the text of each message descriptor. */
function compileTexts(): PluginObj {
  return {
    name: 'compile-texts',
    // `post` runs after the macros have transformed the whole program.
    visitor: {},
    post(file) {
      file.path.traverse({
        ObjectExpression(path: NodePath<types.ObjectExpression>) {
          if (!path.node.leadingComments?.some(({ value }) => value.includes('i18n'))) return
          for (const property of path.node.properties)
            if (isNamed(property, 'message') && types.isStringLiteral(property.value))
              property.value = types.valueToNode(compileText(property.value.value))
        },
      })
    },
  }
}

function isNamed(property: types.Node, name: string): property is types.ObjectProperty {
  return types.isObjectProperty(property) && types.isIdentifier(property.key, { name })
}

/** Compiles a message. A message without placeholders stays a string. */
function compileText(text: string): unknown {
  const tokens: unknown[] = JSON.parse(JSON.stringify(compileMessageOrThrow(text)))
  return tokens.length === 1 && typeof tokens[0] === 'string' ? tokens[0] : tokens
}
